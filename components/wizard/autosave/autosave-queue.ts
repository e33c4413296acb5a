import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import type { DraftRevision, Edit } from '@/lib/wizard/draft-revision';
import { announceSave, nextRevision } from './this-page';
import { keepTyped, typedIsForgotten } from './typed';

const quietMs = 0.4 * secondMs;

/** Delay between retries of a failed save, unless the server sends one. */
const againMs = 10 * secondMs;
/** Timeout of a save: a stuck one would block all later ones. */
const stuckMs = 15 * secondMs;
/**
 * Characters kept of each text in an oversized draft: more than the longest valid answer, so that
 * an overlong text stays invalid.
 */
const lettersKept = 520;
/**
 * Draft size limit in UTF-16 units of JSON. UTF-8 takes at most three times as many bytes, which is
 * within the server's limit (`lib/wizard/draft.ts`).
 */
const heavyUnits = 5_000;

type Draft = Record<string, unknown>;

/** Why a draft is not saved: no connection (`unsaved`), or the server failed (`unkept`). */
export type AutosaveFailure = 'unsaved' | 'unkept';

export interface AutosaveListener {
  /** Result of the last save; null when it succeeded. */
  onSaveFailed(why: AutosaveFailure | null): void;
  /** Another tab saved this step: saves are suspended until the customer has chosen. */
  onOutdated(): void;
}

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? [...value].slice(0, lettersKept).join('') : value;

/**
 * Returns the draft to send: in an oversized one, long texts are truncated and all else is kept.
 */
export function fitting(draft: Draft): Draft {
  const json = JSON.stringify(draft);
  return json.length > heavyUnits ? JSON.parse(json, shortened) : draft;
}

export type AutosaveQueue = ReturnType<typeof autosaveQueue>;

/**
 * Saves a step's unfinished answers on the server. One save at a time: the first response for a new
 * visitor carries the session that the next call needs. What failed to save stays on the page and
 * is sent with the next save.
 */
export function autosaveQueue(step: string, locale: Locale, drawnFrom: DraftRevision) {
  let from = drawnFrom;
  let unsaved: Draft | null = null;
  /**
   * The last save. A retry keeps its revision, so that a page rendered from it meanwhile is not
   * outdated.
   */
  let last: { draft: Draft; as: DraftRevision } | null = null;
  let inFlight: { draft: Draft; as: DraftRevision; done: Promise<void> } | null = null;
  let sending = false;
  let outdated = false;
  let frozen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<Partial<AutosaveListener>>();

  /** The revisions to send with a save. */
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
    // Other errors (step closed, session ended) are shown when the customer submits.
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
      // Something newer was typed since.
      if (unsaved !== draft) return;
      unsaved = null;
      tell(null);
    };
    const ended = () => {
      if (inFlight?.as !== as) return;
      inFlight = null;
      // Save what was typed while this save was running.
      if (unsaved !== draft) save();
    };
    // `keepalive`: the request also survives leaving the page.
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

    /** Schedules a save shortly after the last keystroke. */
    keep(values: Draft): void {
      if (frozen || Object.keys(values).length === 0) return;
      keepTyped(step, values);
      unsaved = values;
      clearTimeout(timer);
      timer = setTimeout(save, quietMs);
    },

    /** The page is unloading: sends what is not saved yet, and the next page waits for it. */
    flush(): void {
      clearTimeout(timer);
      if (!unsaved || outdated || typedIsForgotten()) return;
      // Before sending: the cookie must be set when the next page is requested.
      announceSave(step, nameOf(unsaved));
      if (inFlight?.draft !== unsaved) send(unsaved);
    },

    /**
     * The browser may keep the page in its back-forward cache: ignore changes from now on. WebKit
     * empties a form with `autocomplete="off"` when it restores the page, just before
     * `RestoreWatcher` reloads it.
     */
    freeze(): void {
      frozen = true;
    },

    /**
     * Pauses saving during a submit. Waits for a running save only before the mobile is verified,
     * when its response may set another session; later, the server detects a save that arrives
     * after the submit as overtaken.
     */
    pause(): Promise<void> | undefined {
      clearTimeout(timer);
      sending = true;
      return /coverage|mobile/.test(step) ? inFlight?.done : undefined;
    },

    /** The submit was not accepted: continue saving drafts. */
    resume(): void {
      sending = false;
      save();
    },

    /** The answers were accepted: nothing is left to save. */
    clear(): void {
      clearTimeout(timer);
      sending = false;
      unsaved = null;
      tell(null);
    },

    /** Another tab saved this step: stop saving until the customer has chosen. */
    suspend(): void {
      outdated = true;
    },

    /** The other tab's revision is known now: later saves of this page overwrite it. */
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
