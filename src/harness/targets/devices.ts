/** A screen that journeys run on; pixels are CSS pixels. */
export interface Device {
  readonly name: DeviceName
  readonly width: number
  readonly height: number
  /** A touch screen with the mobile viewport rules; without it scroll bars take room. */
  readonly touch: boolean
}

export const DEVICE_NAMES = ['desktop', 'mobile', 'narrow'] as const
export type DeviceName = (typeof DEVICE_NAMES)[number]

export const devices: Readonly<Record<DeviceName, Device>> = {
  desktop: { name: 'desktop', width: 1280, height: 800, touch: false },
  mobile: { name: 'mobile', width: 390, height: 844, touch: true },
  // A small window with scroll bars that take room, which is what 400 % zoom makes of a screen (A11Y-06).
  narrow: { name: 'narrow', width: 320, height: 800, touch: false },
}
