import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** More than any page has between two things that a person wants. */
const mostStops = 60;

/** Somebody who has no pointer: every way is made of keys, and at each stop the focus has to be seen. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press = (key: string): Promise<void> => this.page.keyboard.press(key);

  /** As a screen reader's or a phone's keyboard: letters reach what has the focus, whatever their script. */
  type = (text: string): Promise<void> => this.page.keyboard.type(text);

  /** Tabs until something, a part of it, or one of several has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < mostStops; stops += 1) {
      let arrived = false;
      // The page may still be scrolling to what has just got the focus.
      const stand = async () => {
        const seen = await target.evaluateAll(look, stops > 0);
        arrived = seen.arrived;
        return seen.fault;
      };
      const where = { message: `stop ${stops} on the way to ${target}`, timeout: 3_000 };
      await expect.poll(stand, where).toBeNull();
      if (arrived) return;
      await this.press(key);
    }
    throw new Error(`${mostStops} presses of ${key} do not lead to ${target}`);
  }

  async activate(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.type(text);
  }

  /** Takes a radio of a group: Tab enters the group, arrows move in it, Space takes what they stand on. */
  async choose(group: Locator, radio: Locator): Promise<void> {
    await this.to(group.getByRole('radio'));
    for (let moves = 0; moves < mostStops; moves += 1) {
      if (await radio.evaluate((one) => one === document.activeElement)) {
        if (!(await radio.isChecked())) await this.press('Space');
        return;
      }
      await this.press('ArrowDown');
    }
    throw new Error(`the arrows do not lead to ${radio}`);
  }

  /** Opens a list of choices where it stands, and goes down to the one. */
  async select(list: Locator, value: string): Promise<void> {
    await this.to(list);
    for (let moves = 0; moves < mostStops; moves += 1) {
      if ((await list.inputValue()) === value) return;
      await this.press('ArrowDown');
    }
    throw new Error(`${list} never comes to ${value}`);
  }
}

/** Runs in the page: whether the focus has arrived, and what is wrong with how it stands where it is. */
function look(targets: Element[], byKey: boolean): { arrived: boolean; fault: string | null } {
  const at = document.activeElement;
  // Found, and then drawn anew before it was looked at: whether the focus is in it cannot be told from what is gone.
  if (targets.some((target) => !target.isConnected)) return { arrived: false, fault: 'drawn anew' };
  const arrived = targets.some((target) => target.contains(at));
  if (!byKey) return { arrived, fault: null };
  if (!at || at === document.body) return { arrived, fault: 'nothing has the focus' };
  const fault = (what: string) => ({ arrived, fault: `${what}: ${at.outerHTML.slice(0, 160)}` });

  const shell = at.closest('label') ?? at;
  const around = [at, shell, at.parentElement, at.parentElement?.parentElement];
  const ringed = around.some((one) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {};
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) return fault('no ring around');

  const { left, right, top, bottom } = shell.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return fault('off the screen');
  const dock = document.elementFromPoint(x, y)?.closest('[data-dock]');
  if (dock && !dock.contains(at)) return fault('behind the dock');
  return { arrived, fault: null };
}
