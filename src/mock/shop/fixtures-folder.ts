import { join } from 'node:path'

export const FIXTURES_FOLDER = join(import.meta.dirname, '../../../fixtures')

/** The images and documents of the fixtures. */
export const MEDIA_FOLDER = join(FIXTURES_FOLDER, 'uploads')
