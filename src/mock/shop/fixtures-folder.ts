import { join } from 'node:path'

export const FIXTURES_FOLDER = join(import.meta.dirname, '../../../fixtures')

/** Folder with the images and documents of the fixtures. */
export const MEDIA_FOLDER = join(FIXTURES_FOLDER, 'uploads')
