import { afterEach, expect, it, vi } from 'vitest';
import { readUnsentValues, removeUnsentValues, storeUnsentValues } from './typed-values';

/** The browser's storage: its keys are its enumerable properties. */
class StorageStub {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

afterEach(() => vi.unstubAllGlobals());

it('removes the unsent values of one form, and keeps those of a form whose name begins alike', () => {
  vi.stubGlobal('sessionStorage', new StorageStub());
  storeUnsentValues('rating … 1', { comment: 'first' });
  storeUnsentValues('rating … 12', { comment: 'twelfth' });
  removeUnsentValues('rating … 1');
  expect(readUnsentValues('rating … 1')).toEqual({});
  expect(readUnsentValues('rating … 12')).toEqual({ comment: 'twelfth' });
});

it('removes the unsent values of all forms, and nothing else', () => {
  vi.stubGlobal('sessionStorage', new StorageStub());
  storeUnsentValues('rating … 1', { comment: 'first' });
  globalThis.sessionStorage.setItem('other', 'kept');
  removeUnsentValues();
  expect(readUnsentValues('rating … 1')).toEqual({});
  expect(globalThis.sessionStorage.getItem('other')).toBe('kept');
});
