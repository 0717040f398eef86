/** A tab of a browser that is not Chromium, with as much as a check needs. */
export interface EngineTab {
  /** Name and version of the browser. */
  readonly name: string
  /** Opens an address; waits for its document, not for its scripts. */
  open(url: string): Promise<void>
  /** Value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>
  /** Presses the mouse at a place of the window, in pixels. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}
