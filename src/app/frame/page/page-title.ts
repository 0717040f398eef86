import { runtimeSettings } from '#environment/runtime-settings.ts'

/** A page's title as the browser shows it: with the shop's name, unless it holds it already (OPEN-067). */
export function pageTitle(title: string): string {
  const { BRAND_NAME } = runtimeSettings()
  return title.includes(BRAND_NAME) ? title : `${title} | ${BRAND_NAME}`
}
