import { expect, vi } from 'vitest'

interface Widget {
  readonly callback: (solve: string) => void
  readonly 'expired-callback': () => void
}

let widget: Widget | undefined

/** What the provider's script would have set; the shop keeps it for the whole visit, so there is one for all tests. */
const provider = {
  ready: (ready: () => void) => ready(),
  render: (_: HTMLElement, drawn: Widget) => {
    widget = drawn
    return 0
  },
  reset: vi.fn(),
}

/** A captcha that a test answers itself. `vi.unstubAllGlobals` takes it away. */
export const captcha = {
  stub(): void {
    widget = undefined
    provider.reset.mockClear()
    vi.stubGlobal('grecaptcha', provider)
  },
  /** Answers as soon as the widget is drawn. */
  async solve(value: string): Promise<void> {
    await expect.poll(() => widget, { message: 'The captcha is drawn' }).toBeDefined()
    widget?.callback(value)
  },
  expire: (): void => widget?.['expired-callback'](),
  reset: provider.reset,
}
