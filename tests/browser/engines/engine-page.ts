/** The elements that a description finds, as Playwright names it; the first of them is used. */
export interface EngineLocator {
  locator(css: string): EngineLocator;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): EngineLocator;
  getByText(text: string | RegExp, options?: { exact?: boolean }): EngineLocator;
  first(): EngineLocator;
  waitFor(options?: { timeout?: number }): Promise<void>;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  inputValue(): Promise<string>;
}
type Role = 'button' | 'dialog' | 'link' | 'radio';

/** What a visit needs of a page: Playwright's page has it, and so has a page of WebKit. */
export interface EnginePage extends Pick<EngineLocator, 'locator' | 'getByRole' | 'getByText'> {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  waitForURL(url: string | RegExp): Promise<void>;
  evaluate<T, Given>(work: (given: Given) => T | Promise<T>, given: Given): Promise<T>;
  keyboard: { press(key: 'Escape'): Promise<void> };
}
