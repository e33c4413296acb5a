import { classNames } from './class-names';

export interface IconProps {
  /** `sm`: 16 px with a slightly stronger stroke; `md`: 20 px; `lg`: 24 px. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'icon-sm', md: '', lg: 'icon-lg' };

/**
 * An icon on a 24 px grid as a single path; always decorative, with text beside it. Stroke and size
 * are in `art.css`, so that pages do not repeat them for each icon. `mirrored` icons are flipped in
 * Arabic.
 * Shapes from Lucide (ISC, lucide.dev), except thobe, iron, shoe and bag.
 */
const icon = (path: string, { mirrored = false } = {}) =>
  function Icon({ size = 'md', className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classNames('icon', sizes[size], mirrored && 'rtl:-scale-x-100', className)}
      >
        <path d={path} />
      </svg>
    );
  };

export const ArrowLeftIcon = /* @__PURE__ */ icon('M12 19l-7-7 7-7M19 12H5', { mirrored: true });
export const ArrowRightIcon = /* @__PURE__ */ icon('M5 12h14M12 5l7 7-7 7', { mirrored: true });
export const ArrowUpIcon = /* @__PURE__ */ icon('M5 12l7-7 7 7M12 19V5');
export const BagIcon = /* @__PURE__ */ icon(
  'M12 8c-4.5 1.6-7 4.6-7 7.7C5 19.2 7.8 21 12 21s7-1.8 7-5.3C19 12.6 16.5 9.6 12 8ZM9 3.5 12 8l3-4.5-1.7.7L12 3l-1.3 1.2L9 3.5Z',
);
export const CalendarPlusIcon = /* @__PURE__ */ icon(
  'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3',
);
export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const ChevronRightIcon = /* @__PURE__ */ icon('M9 18l6-6-6-6', { mirrored: true });
export const CircleAlertIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 8L12 12M12 16L12.01 16',
);
export const CircleCheckIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM16 9l-5.5 5.5L8 12',
);
export const ClapperboardIcon = /* @__PURE__ */ icon(
  'M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3ZM6.2 5.3l3.1 3.9M12.4 3.4l3.1 4M3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z',
);
export const ClockIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 6v6l4 2',
);
export const Columns2Icon = /* @__PURE__ */ icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM12 3v18',
);
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const ExternalLinkIcon = /* @__PURE__ */ icon(
  'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  { mirrored: true },
);
export const InfoIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 16v-4M12 8h.01',
);
export const IronIcon = /* @__PURE__ */ icon(
  'M3 18h18v-3a7 7 0 0 0-7-7H8.5M3 18c0-3.6 2.6-6 6.2-6H20M12 15h.01M16 15h.01',
);
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
);
export const ListIcon = /* @__PURE__ */ icon('M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13', {
  mirrored: true,
});
export const LoaderCircleIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-6.219-8.56');
export const LocateFixedIcon = /* @__PURE__ */ icon(
  'M2 12L5 12M19 12L22 12M12 2L12 5M12 19L12 22M5 12a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
);
export const LockIcon = /* @__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
);
export const MailIcon = /* @__PURE__ */ icon(
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
);
export const MapIcon = /* @__PURE__ */ icon(
  'M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0zM15 5.764v15M9 3.236v15',
);
export const MapPinIcon = /* @__PURE__ */ icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
);
export const MaximizeIcon = /* @__PURE__ */ icon(
  'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
);
export const MessageCircleIcon = /* @__PURE__ */ icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const MoonIcon = /* @__PURE__ */ icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const PackageIcon = /* @__PURE__ */ icon(
  'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7L12 12 20.71 7M7.5 4.27l9 5.15',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
);
export const PlusIcon = /* @__PURE__ */ icon('M5 12h14M12 5v14');
export const PrinterIcon = /* @__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
);
export const RefreshCwIcon = /* @__PURE__ */ icon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
);
export const RotateCcwIcon = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5',
);
export const SearchIcon = /* @__PURE__ */ icon(
  'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0z',
);
export const Share2Icon = /* @__PURE__ */ icon(
  'M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM15 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
);
export const ShieldCheckIcon = /* @__PURE__ */ icon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
);
export const ShoeIcon = /* @__PURE__ */ icon(
  'M3 8v9.5h18v-1.9c0-1.9-1.5-2.7-3.3-3.1-2-.4-3.2-1.3-4.2-2.9L12 7c-1 1.1-2.4 1.7-4.2 1.7S4.5 8.5 3 8ZM3 14.5h18M12 11.5l1.7-1.2',
);
export const StarIcon = /* @__PURE__ */ icon(
  'M12 2l3.1 6.3L22 9.3l-5 4.8 1.2 6.9L12 17.8 5.8 21 7 14.1 2 9.3l6.9-1L12 2Z',
);
export const SunIcon = /* @__PURE__ */ icon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
);
export const ThobeIcon = /* @__PURE__ */ icon(
  'M9 3 5.2 4.8 3.4 12.6l2.5.7L7 9.6 6.2 21h11.6L17 9.6l1.1 3.7 2.5-.7-1.8-7.8L15 3M9 3c.5 1.5 1.6 2.2 3 2.2S14.5 4.5 15 3M12 5.2v5',
);
export const TriangleAlertIcon = /* @__PURE__ */ icon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const TruckIcon = /* @__PURE__ */ icon(
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0z',
  { mirrored: true },
);
export const UserRoundIcon = /* @__PURE__ */ icon(
  'M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM20 21a8 8 0 0 0-16 0',
);
export const WashingMachineIcon = /* @__PURE__ */ icon(
  'M3 6h3M17 6h.01M5 2h14a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM7 13a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM12 18a2.5 2.5 0 0 0 0-5 2.5 2.5 0 0 1 0-5',
);
export const WifiOffIcon = /* @__PURE__ */ icon(
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
);
export const XIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
