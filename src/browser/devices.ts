/** Time zone of the browser on each device, so that pages show the same times on every computer. */
export const TIME_ZONE = 'America/New_York'

/** A screen that journeys run on. Sizes are in CSS pixels. */
export interface Device {
  readonly name: DeviceName
  readonly width: number
  readonly height: number
  /**
   * Whether the device has a touch screen and follows the mobile viewport rules. On other devices, scroll bars take up
   * space.
   */
  readonly touch: boolean
}

export const DEVICE_NAMES = ['desktop', 'mobile', 'narrow'] as const
export type DeviceName = (typeof DEVICE_NAMES)[number]

export const devices: Readonly<Record<DeviceName, Device>> = {
  desktop: { name: 'desktop', width: 1280, height: 800, touch: false },
  mobile: { name: 'mobile', width: 390, height: 844, touch: true },
  // A small viewport with classic scroll bars, which is equivalent to a screen at 400% zoom.
  narrow: { name: 'narrow', width: 320, height: 800, touch: false },
}
