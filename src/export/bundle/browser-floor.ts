/** The oldest browsers that run the shop, by their names in MDN's compatibility data (decision 0052). */
export const BROWSER_FLOOR = { chrome: 110, firefox: 115, safari: 16, safari_ios: 16 } as const

/** The same browsers as Vite's `build.target`. */
export const BUILD_TARGET: string[] = Object.entries(BROWSER_FLOOR).map(
  ([browser, version]) => `${browser.replace('safari_ios', 'ios')}${version}`,
)
