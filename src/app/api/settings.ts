import { runtimeSettings } from '#environment/runtime-settings.ts'

/** The URL prefix of images whose path starts with a slash. */
export function mediaBaseUrl(): string {
  return runtimeSettings().MEDIA_BASE_URL
}

/** The support email address (OPEN-081). */
export function supportEmail(): string {
  return runtimeSettings().SUPPORT_EMAIL
}

/** The shop's name (OPEN-067). */
export function brandName(): string {
  return runtimeSettings().BRAND_NAME
}
