import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import type { DraftRevision, Edit } from '@/lib/wizard/draft-revision';
import { setTypedValues, typedValuesWereCleared } from './typed-values';

const debounceMs = 0.4 * secondMs;

/** Delay between retries of a failed save, unless the server sends one. */
const retryDelayMs = 10 * secondMs;
/** Timeout of a save: a stuck one would block all later ones. */
const saveTimeoutMs = 15 * secondMs;
/**
 * Characters kept of each text in an oversized draft: more than the longest valid answer, so that
 * an overlong text stays invalid.
 */
const truncatedLength = 520;
/**
 * Draft size limit in UTF-16 units of JSON. UTF-8 takes at most three times as many bytes, which is
 * within the server's limit (`lib/wizard/draft.ts`).
 */
const maxDraftUnits = 5_000;

type Draft = Record<string, unknown>;

/** Why a draft is not saved: no connection, or the server failed. */
export type AutosaveFailure = 'save-offline' | 'save-failed';

export interface AutosaveListener {
  /** Result of the last save; null when it succeeded. */
  onSaveFailed(reason: AutosaveFailure | null): void;
  /** Another tab saved this step: saves are suspended until the customer has chosen. */
  onOutdated(): void;
}

const truncateText = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? [...value].slice(0, truncatedLength).join('') : value;

/**
 * Returns the draft to send: in an oversized one, long texts are truncated and all else is kept.
 */
export function truncateDraft(draft: Draft): Draft {
  const json = JSON.stringify(draft);
  return json.length > maxDraftUnits ? JSON.parse(json, truncateText) : draft;
}

export type AutosaveQueue = ReturnType<typeof autosaveQueue>;

/**
 * Saves a step's unfinished answers on the server. One save at a time: the first response for a new
 * visitor carries the session that the next call needs. What failed to save stays on the page and
 * is sent with the next save.
 */
export function autosaveQueue(
  step: string,
  locale: Locale,
  renderedRevision: DraftRevision,
  owner: string | null = null,
) {
  let from = renderedRevision;
  let unsaved: Draft | null = null;
  /**
   * The last save. A retry keeps its revision, so that a page rendered from it meanwhile is not
   * outdated.
   */
  let last: { draft: Draft; as: DraftRevision } | null = null;
  let inFlight: { draft: Draft; as: DraftRevision; done: Promise<void> } | null = null;
  let submitting = false;
  let outdated = false;
  let frozen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<Partial<AutosaveListener>>();

  /** What identifies a save. */
  const edit = (as = nextRevision()): Edit => ({ from, as, owner });

  function notify(reason: AutosaveFailure | null): void {
    for (const { onSaveFailed } of listeners) onSaveFailed?.(reason);
  }

  function handleError(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { code, retry, retryAfterMs } = error;
    if (code === 'edited-elsewhere') {
      outdated = true;
      for (const { onOutdated } of listeners) onOutdated?.();
    }
    // Other errors (step closed, session ended) are shown when the customer submits.
    const isRetried = retry === 'now' && !outdated;
    notify(isRetried ? (code === 'offline' ? 'save-offline' : 'save-failed') : null);
    if (isRetried) timer = setTimeout(save, retryAfterMs ?? retryDelayMs);
  }

  function revisionOf(draft: Draft): DraftRevision {
    if (last?.draft !== draft) last = { draft, as: nextRevision() };
    return last.as;
  }

  function send(draft: Draft): void {
    const as = revisionOf(draft);
    const onSaved = () => {
      // Something newer was typed since.
      if (unsaved !== draft) return;
      unsaved = null;
      notify(null);
    };
    const onEnded = () => {
      if (inFlight?.as !== as) return;
      inFlight = null;
      // Save what was typed while this save was running.
      if (unsaved !== draft) save();
    };
    // `keepalive`: the request also survives leaving the page.
    const done = call(
      endpoints.keepDraft,
      { locale, step, draft: truncateDraft(draft), edit: edit(as) },
      { keepalive: true, timeoutMs: saveTimeoutMs },
    )
      .then(onSaved, handleError)
      .finally(onEnded);
    inFlight = { draft, as, done };
  }

  function save(): void {
    clearTimeout(timer);
    if (unsaved && !inFlight && !submitting && !outdated && !typedValuesWereCleared())
      send(unsaved);
  }

  return {
    edit,
    save,

    /** Schedules a save shortly after the last keystroke. */
    schedule(values: Draft): void {
      if (frozen || Object.keys(values).length === 0) return;
      setTypedValues(step, values);
      unsaved = values;
      clearTimeout(timer);
      timer = setTimeout(save, debounceMs);
    },

    /** The page is unloading: sends what is not saved yet, and the next page waits for it. */
    flush(): void {
      clearTimeout(timer);
      if (!unsaved || outdated || typedValuesWereCleared()) return;
      // Before sending: the cookie must be set when the next page is requested.
      announceSave(step, revisionOf(unsaved));
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
      submitting = true;
      return /coverage|mobile/.test(step) ? inFlight?.done : undefined;
    },

    /** The submit was not accepted: continue saving drafts. */
    resume(): void {
      submitting = false;
      save();
    },

    /** The answers were accepted: nothing is left to save. */
    clear(): void {
      clearTimeout(timer);
      submitting = false;
      unsaved = null;
      notify(null);
    },

    /** Another tab saved this step: stop saving until the customer has chosen. */
    suspend(): void {
      outdated = true;
    },

    /** The other tab's revision is known now: later saves of this page overwrite it. */
    rebase(revision: DraftRevision): void {
      from = revision;
      outdated = false;
      submitting = false;
      timer = setTimeout(save);
    },

    listen(listener: Partial<AutosaveListener>): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

// Identifies this page among tabs and devices; not a secret, so it needs no strong randomness.
const pageId = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
let saveCount = 0;

/** Returns the revision of this page's next save. */
function nextRevision(): DraftRevision {
  saveCount += 1;
  return `${pageId}.${saveCount}`;
}

/** Cookie lifetime: longer than the next page takes to load and hydrate on a slow connection. */
const cookieLifetimeSeconds = 15;

/**
 * Sets a cookie that tells the server, with the next page's request, that a save is on its way: a
 * reload easily overtakes it. Contains the revision, not the answers.
 */
function announceSave(step: string, as: DraftRevision): void {
  document.cookie = `unsaved=${step}:${as}; path=/; max-age=${cookieLifetimeSeconds}; samesite=lax`;
}

/** Whether the previous page announced a save of this step. */
export const isSaveAnnounced = (step: string): boolean =>
  document.cookie.includes(`unsaved=${step}:`);
