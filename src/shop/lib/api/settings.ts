import { getRuntimeSettings } from '#environment/runtime-settings.ts'

/** Returns the URL prefix for image paths that start with a slash. */
export function mediaBaseUrl(): string {
  return getRuntimeSettings().MEDIA_BASE_URL
}

/** Returns the support email address (OPEN-081). */
export function supportEmail(): string {
  return getRuntimeSettings().SUPPORT_EMAIL
}

/** Returns the brand name of the shop (OPEN-067). */
export function brandName(): string {
  return getRuntimeSettings().BRAND_NAME
}

/** Returns the next step for items that ship to a dealer, if the shop defines one. */
export function dealerNextStep(): string | undefined {
  return getRuntimeSettings().DEALER_NEXT_STEP
}
