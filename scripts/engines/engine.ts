/** A tab of a browser other than Chromium, with the operations that a check needs. */
export interface EngineTab {
  /** Name and version of the browser. */
  readonly name: string
  /** Opens a URL; waits for its document, not for its scripts. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>
  /** Clicks at a position of the window, in pixels. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}
