import { getRuntimeSettings } from '#environment/runtime-settings.ts'

/** Title and heading of the error page (ROUT-23). */
export const ERROR_TITLE = 'Unexpected Application Error!'

/** Title and heading of the not-found page (ROUT-24). */
export const NOT_FOUND_TITLE = 'Not Found'

/** Returns the document title of a page, which ends with the brand name unless it already contains it (OPEN-067). */
export function formatPageTitle(title: string): string {
  const { BRAND_NAME } = getRuntimeSettings()
  return title.includes(BRAND_NAME) ? title : `${title} | ${BRAND_NAME}`
}
