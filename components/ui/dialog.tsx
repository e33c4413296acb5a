'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  open: boolean;
  /** Called on Escape, a press on the backdrop, or the second answer. */
  onClose: () => void;
  title: ReactNode;
  /** An answer is being carried out and cannot be cancelled, so nothing else closes the dialog. */
  busy?: boolean;
  /** What is lost and what is kept. */
  children?: ReactNode;
  /** The two answers, as verbs: a filled button and a second one. */
  actions: ReactNode;
}

/** A question over the page in a native modal dialog; a bottom sheet on phones. */
export function Dialog({ open, onClose, busy = false, title, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  // Fallback for browsers without `closedby`: the event target of a press on the backdrop is the
  // dialog itself.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || 'closedBy' in HTMLDialogElement.prototype) return;
    const closeOnBackdrop = ({ target }: Event) => {
      if (target === dialog && dialog.getAttribute('closedby') === 'any') dialog.close();
    };
    dialog.addEventListener('click', closeOnBackdrop);
    return () => dialog.removeEventListener('click', closeOnBackdrop);
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby={busy ? 'none' : 'any'}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 w-full max-w-(--width-step) rounded-t-xl bg-surface p-0 text-ink shadow-sheet backdrop:bg-scrim md:my-auto md:max-w-md md:rounded-xl forced-colors:border"
    >
      <div className="grid gap-3 px-5 pt-6 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
        <h2 id={titleId} className="text-[1.1875rem]">
          {title}
        </h2>
        {children && <div className="text-ink-2">{children}</div>}
        <div className="mt-2 grid gap-2.5">{actions}</div>
      </div>
    </dialog>
  );
}
