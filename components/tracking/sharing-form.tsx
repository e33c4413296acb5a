'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { markHydrated } from '@/components/form/pre-hydration';
import { Button } from '@/components/ui/button';
import { CopyLink } from '@/components/ui/copy-link';
import { CircleAlertIcon, MessageCircleIcon, Share2Icon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { getTypedValues, setTypedValues } from '@/components/wizard/autosave/typed-values';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import type { NewShare, ShareLifetime } from '@/lib/tracking/share';
import { FactLink } from './fact-list';

/** WhatsApp's *click to chat* without a number: the owner chooses the chat there. */
const whatsappHref = (what: string, link: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${what}\n${link}`)}`;

interface SharingFormProps {
  token: string;
  locale: Locale;
  /** Ids of the active links when the page was rendered. */
  ids: string;
  /** The maximum number of links is reached. */
  isFull: boolean;
  /** `what`: text sent together with the link. */
  labels: Record<
    | 'make'
    | 'making'
    | 'made'
    | 'once'
    | 'copy'
    | 'copied'
    | 'failed'
    | 'whatsapp'
    | 'send'
    | 'what',
    string
  >;
  errors: SharingErrors;
  /** Choice of the link's validity, rendered by the server. */
  children: ReactNode;
}

/**
 * Creates a link to share and shows it once: the server stores nothing from which it could be shown
 * again.
 */
export function SharingForm({
  token,
  locale,
  ids,
  isFull,
  labels,
  errors,
  children,
}: SharingFormProps) {
  const { change, isPending, fault } = useSharing(errors);
  // Shown only once, so it must survive a language switch, which remounts this component.
  const valuesKey = `sharing ${token}`;
  const [made, setMade] = useState(
    () => getTypedValues(valuesKey)?.made as (NewShare & { listed: boolean }) | undefined,
  );
  useEffect(() => setTypedValues(valuesKey, { made }), [valuesKey, made]);
  const madeId = made?.id;
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);

  // Repeats a press that happened before hydration.
  useEffect(() => {
    if (form.current) markHydrated(form.current);
  }, []);
  // A link that existed before this was mounted has already had the focus.
  const madeBefore = useRef(madeId);
  useEffect(() => {
    if (madeId && madeId !== madeBefore.current) result.current?.focus();
    madeBefore.current = madeId;
  }, [madeId]);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const life = new FormData(event.currentTarget).get('life') as ShareLifetime;
    change(
      { locale, token, act: 'make', life },
      { onSuccess: ({ made: share }) => share && setMade({ ...share, listed: false }) },
    );
  };
  // The refreshed list contains the new link; if it is missing later, the link was revoked or has
  // expired.
  const isListed = made !== undefined && ids.includes(made.id);
  if (made && isListed && !made.listed) setMade({ ...made, listed: true });
  const link = isListed || made?.listed === false ? made.link : undefined;

  return (
    <>
      {!isFull && (
        <form ref={form} method="post" onSubmit={make} className="grid gap-3.5">
          {children}
          <SharingError>{fault}</SharingError>
          <Button
            type="submit"
            variant="soft"
            small
            icon={<Share2Icon />}
            busy={isPending ? labels.making : undefined}
          >
            {labels.make}
          </Button>
        </form>
      )}
      {link && (
        <div
          ref={result}
          role="group"
          aria-labelledby="sharing-made"
          tabIndex={-1}
          data-answered
          className="grid gap-1 rounded-md bg-ok-soft px-4 pt-3.5 pb-1 leading-(--leading-tight) forced-colors:border"
        >
          <p id="sharing-made" className="font-bold">
            {labels.made}
          </p>
          <p className="text-sm text-ink-2">{labels.once}</p>
          <Ltr className="mt-1.5 block text-start text-sm break-all select-all">{link}</Ltr>
          <div className="-ms-3 flex flex-wrap gap-x-3">
            <FactLink href={whatsappHref(labels.what, link)} icon={<MessageCircleIcon />} external>
              {labels.whatsapp}
            </FactLink>
            <CopyLink key={link} url={link} labels={labels} />
            {'share' in navigator && (
              <button
                type="button"
                onClick={() =>
                  navigator
                    .share({ url: link, text: labels.what })
                    // Cancelling the share sheet is no error; some in-app browsers refuse to share.
                    .catch(({ name }: Error) => setRefused(name !== 'AbortError'))
                }
                className="inline-flex min-h-(--size-tap) items-center gap-1.5 ps-3 text-[.9375rem] font-medium text-brand-ink"
              >
                <Share2Icon />
                <span className="underline decoration-1 underline-offset-[.28em]">
                  {labels[isRefused ? 'failed' : 'send']}
                </span>
              </button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface SharingStopProps {
  token: string;
  locale: Locale;
  /** Id of the link. */
  id: string;
  /** Id of the element that takes the focus when this row is removed. */
  listId: string;
  label: string;
  busyLabel: string;
  /** Which link, for screen readers. */
  what: ReactNode;
  errors: SharingErrors;
}

/** Revokes a link. No confirmation: creating another one is as easy. */
export function SharingStop({
  token,
  locale,
  id,
  listId,
  label,
  busyLabel,
  what,
  errors,
}: SharingStopProps) {
  const { change, isPending, fault } = useSharing(errors);

  const stop = () =>
    change(
      { locale, token, act: 'stop', id },
      { onSuccess: () => document.getElementById(listId)?.focus() },
    );

  return (
    <>
      <Button variant="secondary" small busy={isPending ? busyLabel : undefined} onClick={stop}>
        {label} {what}
      </Button>
      <SharingError>{fault}</SharingError>
    </>
  );
}

/**
 * Error messages. `again`: a retry may help; `offline`: no response; `never`: this browser is not
 * allowed to.
 */
export type SharingErrors = Record<'again' | 'offline' | 'never', string>;

/**
 * Changes the shared links of a subscription; `fault` is the error message. The server renders the
 * list, so the page is refreshed afterwards.
 */
function useSharing(messages: SharingErrors) {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: InputOf<typeof lazyEndpoints.changeShares>) =>
      call(lazyEndpoints.changeShares, input),
    onSuccess: () => router.refresh(),
  });
  const lasting = error?.retry === 'never' ? 'never' : 'again';
  const message = error && messages[error.code === 'offline' ? 'offline' : lasting];
  return { change: mutate, isPending, fault: message };
}

/** An error message, announced when it appears. */
function SharingError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger"
    >
      <CircleAlertIcon />
      {children}
    </p>
  );
}
