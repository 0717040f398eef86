import { requestImage } from '#contract/registration.ts'
import { api } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'
import type { ImageRequest } from './image-request.rules.ts'

/**
 * Sends a request for an image. Treats any 2xx response as a success, and shows the server's message, if any
 * (OPEN-107).
 * @throws {ApiError} after the shared handler has reported it (CMS-54).
 */
export async function sendImageRequest(request: ImageRequest): Promise<void> {
  const { message } = await api.call(requestImage, { body: request })
  notify({ message: message || 'Your request was sent', type: 'success' })
}
