import { href } from '#routes/href.ts'

/** Path of the privacy page, which explains analytics. */
export const PRIVACY_PATH = href('copy', { copyId: 'privacy' })
