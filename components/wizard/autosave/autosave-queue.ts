import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import type { DraftRevision, Edit } from '@/lib/wizard/draft-revision';
import { announceSave, nextRevision } from './this-page';
import { keepTyped, typedIsForgotten } from './typed';

const quietMs = 0.4 * secondMs;

/** Between two tries of what could not be kept, unless the server says when. */
const againMs = 10 * secondMs;
/** A save that takes longer is stuck, and would hold up all that come after it. */
const stuckMs = 15 * secondMs;
/** Letters of one text in a draft that is too heavy: more than the longest answer, so that what was too long stays so. */
const lettersKept = 520;
/** JSON of so many units has at most three times as many bytes: within what is kept (`lib/wizard/draft.ts`). */
const heavyUnits = 5_000;

type Draft = Record<string, unknown>;

/** Why what was typed is not kept: there is no connection, or the server could not. */
export type AutosaveFailure = 'unsaved' | 'unkept';

export interface AutosaveListener {
  /** What came of the last save; null when it is kept. */
  onSaveFailed(why: AutosaveFailure | null): void;
  /** Another tab wrote this step: what is typed here is held back until somebody has chosen. */
  onOutdated(): void;
}

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? [...value].slice(0, lettersKept).join('') : value;

/** The draft as it is sent: of one that no save could hold its endless texts are kept in part, and all the rest. */
export function fitting(draft: Draft): Draft {
  const json = JSON.stringify(draft);
  return json.length > heavyUnits ? JSON.parse(json, shortened) : draft;
}

export type AutosaveQueue = ReturnType<typeof autosaveQueue>;

/**
 * Keeps half-typed answers of a step on the server. One save at a time: the first reply of a new visitor carries the
 * session that the next call needs. What could not be kept is still on the screen, and goes with the next save.
 */
export function autosaveQueue(step: string, locale: Locale, drawnFrom: DraftRevision) {
  let from = drawnFrom;
  let unsaved: Draft | null = null;
  /** The last save: sent again, it keeps its name, so that a page drawn from it meanwhile is not outdated by it. */
  let last: { draft: Draft; as: DraftRevision } | null = null;
  let inFlight: { draft: Draft; as: DraftRevision; done: Promise<void> } | null = null;
  let sending = false;
  let outdated = false;
  let frozen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<Partial<AutosaveListener>>();

  /** What this page says with everything that it writes. */
  const edit = (): Edit => ({ from, as: nextRevision() });

  function tell(why: AutosaveFailure | null): void {
    for (const { onSaveFailed } of listeners) onSaveFailed?.(why);
  }

  function failed(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { code, retry, retryAfterMs } = error;
    if (code === 'edited-elsewhere') {
      outdated = true;
      for (const { onOutdated } of listeners) onOutdated?.();
    }
    // The rest is a step that is closed, a session that ended: what is sent says what to do.
    const isLater = retry === 'now' && !outdated;
    tell(isLater ? (code === 'offline' ? 'unsaved' : 'unkept') : null);
    if (isLater) timer = setTimeout(save, retryAfterMs ?? againMs);
  }

  function nameOf(draft: Draft): DraftRevision {
    if (last?.draft !== draft) last = { draft, as: nextRevision() };
    return last.as;
  }

  function send(draft: Draft): void {
    const as = nameOf(draft);
    const kept = () => {
      // What was typed since is not kept by it.
      if (unsaved !== draft) return;
      unsaved = null;
      tell(null);
    };
    const ended = () => {
      if (inFlight?.as !== as) return;
      inFlight = null;
      // What was typed while it was on its way.
      if (unsaved !== draft) save();
    };
    // `keepalive`: also when the page is left in the middle of it.
    const done = call(
      endpoints.keepDraft,
      { locale, step, draft: fitting(draft), edit: { from, as } },
      { keepalive: true, limitMs: stuckMs },
    )
      .then(kept, failed)
      .finally(ended);
    inFlight = { draft, as, done };
  }

  function save(): void {
    clearTimeout(timer);
    if (unsaved && !inFlight && !sending && !outdated && !typedIsForgotten()) send(unsaved);
  }

  return {
    edit,
    save,

    /** A moment after the last key. */
    keep(values: Draft): void {
      if (frozen || Object.keys(values).length === 0) return;
      keepTyped(step, values);
      unsaved = values;
      clearTimeout(timer);
      timer = setTimeout(save, quietMs);
    },

    /** The page goes away: what is not kept yet is sent off, and the page that follows waits for it. */
    flush(): void {
      clearTimeout(timer);
      if (!unsaved || outdated || typedIsForgotten()) return;
      // Before it is sent: the cookie has to be there when the next page is asked for.
      announceSave(step, nameOf(unsaved));
      if (inFlight?.draft !== unsaved) send(unsaved);
    },

    /**
     * The browser keeps the page for Back: what changes in it from now on is not the person's doing. WebKit empties a form
     * with `autocomplete="off"` when it brings the page back, in the moment before `RestoreWatcher` asks for it again.
     */
    freeze(): void {
      frozen = true;
    },

    /**
     * Holds back what is not on its way yet: it is being submitted. Waits for the rest only before the mobile is proven,
     * where a reply may bring another session; later, a save that arrives after the answer is known to be overtaken.
     */
    pause(): Promise<void> | undefined {
      clearTimeout(timer);
      sending = true;
      return /coverage|mobile/.test(step) ? inFlight?.done : undefined;
    },

    /** Nothing was accepted: what was held back is kept as a draft. */
    resume(): void {
      sending = false;
      save();
    },

    /** The answers were accepted: there is nothing left to save. */
    clear(): void {
      clearTimeout(timer);
      sending = false;
      unsaved = null;
      tell(null);
    },

    /** Another tab wrote this step: nothing of this page is written until somebody has chosen. */
    suspend(): void {
      outdated = true;
    },

    /** What another tab wrote is known here now: from here on this page writes over it. */
    rebase(edition: DraftRevision): void {
      from = edition;
      outdated = false;
      sending = false;
      timer = setTimeout(save);
    },

    listen(listener: Partial<AutosaveListener>): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
