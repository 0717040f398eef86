import { expect, vi } from 'vitest'

interface Widget {
  readonly callback: (solve: string) => void
  readonly 'expired-callback': () => void
}

let widget: Widget | undefined

/** Fake of the provider's global object. All tests share it because the shop keeps it for the visit. */
const provider = {
  ready: (ready: () => void) => ready(),
  render: (_: HTMLElement, rendered: Widget) => {
    widget = rendered
    return 0
  },
  reset: vi.fn(),
}

/** A captcha stub that tests can solve. `vi.unstubAllGlobals` removes it. */
export const captcha = {
  stub(): void {
    widget = undefined
    provider.reset.mockClear()
    vi.stubGlobal('grecaptcha', provider)
  },
  /** Solves the captcha as soon as it is rendered. */
  async solve(value: string): Promise<void> {
    await expect.poll(() => widget, { message: 'The captcha is rendered' }).toBeDefined()
    widget?.callback(value)
  },
  expire: (): void => widget?.['expired-callback'](),
  reset: provider.reset,
}
