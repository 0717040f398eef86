import { runtimeSettings } from '#environment/runtime-settings.ts'

/** What stands before picture addresses that start with a slash. */
export function mediaBaseUrl(): string {
  return runtimeSettings().MEDIA_BASE_URL
}

/** Where shoppers get help by e-mail (OPEN-081). */
export function supportEmail(): string {
  return runtimeSettings().SUPPORT_EMAIL
}

/** The shop's name (OPEN-067). */
export function brandName(): string {
  return runtimeSettings().BRAND_NAME
}
