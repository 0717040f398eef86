import { requestImage } from '#contract/registration.ts'
import type { ImageRequest } from '#domain/forms/image-request.ts'
import { notify } from '../../notification/notification.ts'
import { api } from '../../shop.ts'

/**
 * Sends a request for an image. Treats any 2xx response as a success, and shows the server's message, if any
 * (OPEN-107). Passes failures to the shared error handler (CMS-54).
 * @returns false if the request failed, in which case the captcha token is used up.
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
