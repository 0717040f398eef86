import { requestImage } from '#contract/registration.ts'
import type { ImageRequest } from '#domain/forms/image-request.ts'
import { notify } from '../../notification/notification.ts'
import { api } from '../../shop.ts'

/**
 * Sends a request for an image. Treats any 2xx response as a success, and shows the server's message, if any
 * (OPEN-107).
 * @throws {ApiError} after the shared handler has reported it (CMS-54).
 */
export async function sendImageRequest(request: ImageRequest): Promise<void> {
  const { message } = await api.call(requestImage, { body: request })
  notify({ message: message || 'Your request was sent', type: 'success' })
}
