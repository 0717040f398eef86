import { requestImage } from '#contract/registration.ts'
import type { ImageRequest } from '#domain/forms/image-request.ts'
import { notify } from '../../notification/notification.ts'
import { api } from '../../shop.ts'

/**
 * Sends a request for an image. Any 2xx is a success, and the server's message shows if there is one (OPEN-107); a
 * failure is passed to the shared error handler (CMS-54).
 * @returns false after a failure; the captcha token is used up then.
 */
export async function sendImageRequest(request: ImageRequest): Promise<boolean> {
  try {
    const { message } = await api.call(requestImage, { body: request })
    notify({ message: message || 'Your request was sent', type: 'success' })
    return true
  } catch {
    return false
  }
}
