import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { copyInside } from '#folders/read-inside.ts'
import { MAX_SCREENSHOT_BYTES, MAX_SCREENSHOTS_BYTES } from '../../findings/file-limits.ts'

/** Copies a screenshot of a report in a folder. Resolves to false if the screenshot is missing. */
export type CopyScreenshot = (folder: string, path: string, target: string) => Promise<boolean>

/**
 * Returns a function that copies the screenshots of a merged report.
 * @throws {StorefrontError} if more screenshots are copied than a report page may contain.
 */
export function createScreenshotCopy(): CopyScreenshot {
  let total = 0
  return async (folder, path, target) => {
    await mkdir(dirname(target), { recursive: true })
    const bytes = await copyInside(folder, path, target, MAX_SCREENSHOT_BYTES)
    total += bytes ?? 0
    if (total <= MAX_SCREENSHOTS_BYTES) return bytes !== undefined
    throw new StorefrontError({
      kind: 'usage',
      message: `The screenshots of one report, including ${join(folder, path)}, exceed ${MAX_SCREENSHOTS_BYTES} bytes.`,
      next: 'Merge fewer reports at a time, and only reports that storefront wrote.',
    })
  }
}
