/** Brand names of the payment methods, the same in every language. */
const marks = {
  mada: 'mada',
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'American Express',
  'apple-pay': 'Apple Pay',
  'stc-pay': 'stc pay',
} as const;

export type PaymentMethod = keyof typeof marks;

/** The payment methods as marks. Hidden from screen readers: a sentence beside it says the same. */
export function PaymentMarks({ methods }: { methods: readonly PaymentMethod[] }) {
  return (
    <ul aria-hidden="true" dir="ltr" className="flex flex-wrap gap-2 rtl:justify-end">
      {methods.map((method) => (
        <li
          key={method}
          className="inline-flex min-h-8 items-center rounded-sm border border-line bg-surface px-2.5 text-sm font-bold text-ink-2"
        >
          {marks[method]}
        </li>
      ))}
    </ul>
  );
}
