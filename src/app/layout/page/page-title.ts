import { runtimeSettings } from '#environment/runtime-settings.ts'

/** Title and heading of the error page (ROUT-23, ROUT-28). */
export const ERROR_TITLE = 'Unexpected Application Error!'

/** Title and heading of an address without a page (ROUT-24, ROUT-28). */
export const NOT_FOUND_TITLE = 'Not Found'

/** A page's title as the browser shows it: with the shop's name, unless it holds it already (OPEN-067). */
export function pageTitle(title: string): string {
  const { BRAND_NAME } = runtimeSettings()
  return title.includes(BRAND_NAME) ? title : `${title} | ${BRAND_NAME}`
}
