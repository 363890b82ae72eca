// A site and a browser for the tests of a file, and visitors whose pages must not throw.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launch, person, register, type Browser, type Page, type Person } from './browser';
import { builtPages, Site } from './site';

export interface Visitors {
  come(options?: object): Promise<Page>;
  member(name: string): Promise<Page>; // comes and creates an account
  site(): Site;
}

// Each test gets a new site, with these options of `tafl serve`.
export function visitors(options: () => string[] = () => [], launched: () => Promise<Browser> = launch): Visitors {
  let browser: Browser;
  let site: Site;
  let people: Person[] = [];

  const come = async (how = {}): Promise<Page> => {
    const visitor = await person(browser, site.address, how);
    people.push(visitor);
    return visitor.page;
  };
  const member = async (name: string): Promise<Page> => {
    const page = await come();
    await register(page, name);
    return page;
  };

  beforeAll(async () => {
    browser = await launched();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    site = new Site(builtPages, options());
    await site.start();
  });
  afterEach(async () => {
    const faults = people.flatMap((visitor) => visitor.faults);
    await Promise.all(people.map((visitor) => visitor.context.close()));
    people = [];
    await site.end();
    expect(faults).toEqual([]);
  });
  return { come, member, site: () => site };
}

export const both = (pages: Page[], run: (page: Page) => Promise<unknown>) => Promise.all(pages.map(run));

// A game in which the attackers let the king reach the corner.
export const escape = ['d2-a2', 'd3-g3', 'f4-f5', 'd4-d2', 'f5-f6', 'd2-g2', 'a2-a3', 'g2-g1'];
