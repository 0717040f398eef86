import { requestImage } from '#contract/registration.ts'
import type { ImageRequest } from '#domain/forms/image-request.ts'
import { notify } from '../../notification/notification.ts'
import { api } from '../../shop.ts'

/**
 * Asks the works for a picture. Any 2xx is success, and the server's message is shown when there is one (OPEN-107);
 * a failure goes to the shared error handler (CMS-54).
 * @returns false after a failure: the captcha's answer is used up then.
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
