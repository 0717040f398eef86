import { computeGuestCart } from '#contract/cart.ts'
import { getMediaLibrary } from '#contract/cms/content-pages.ts'

/** A GET request that returns about 2 KB. */
export const measuredGet = getMediaLibrary
export const measuredPost = computeGuestCart

/** The requests and responses that a bare server uses to imitate the mock. */
export interface MeasuredRequests {
  readonly getResponse: string
  /** Path of the POST request, including the guest's token. */
  readonly postPath: string
  readonly postBody: string
  readonly postResponse: string
}

const ADDRESS = {
  line1: '12 Larch Way',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83702',
  country: 'US',
  taxCode: '',
} as const

/** Fills a guest cart in the mock and records both responses. */
export async function prepareMeasuredRequests(url: string, line: object): Promise<MeasuredRequests> {
  const post = async (path: string, body?: unknown): Promise<string> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${text}`)
    return text
  }
  const { token } = JSON.parse(await post('/Auth/guest')) as { token: string }
  const { id } = JSON.parse(await post(`/Cart/guest/${token}/items`, [line])) as { id: string }
  const postPath = measuredPost.path.replace('{token}', token)
  const postBody = { address: ADDRESS, cartId: id, shippingMethodId: 1 }
  return {
    getResponse: await (await fetch(url + measuredGet.path)).text(),
    postPath,
    postBody: JSON.stringify(postBody),
    postResponse: await post(postPath, postBody),
  }
}
