import * as z from 'zod/mini'

/** A name of a file or folder: never `.` or `..`, and without separators, drive letters and control characters. */
const NAME = String.raw`(?!\.{1,2}(?:/|$))[^/\\:\p{C}]{1,255}`

const MAX_PATH_LENGTH = 1000

function createPath(folders: string) {
  const isInside = z.regex(new RegExp(`^(?:${NAME}/)${folders}${NAME}$`, 'u'), 'Must be a path inside the folder')
  return z.string().check(z.maxLength(MAX_PATH_LENGTH), isInside)
}

/** A path that cannot lead out of the folder it is in, whatever the file that names it contains (SEC-41). */
export const PathInside = createPath('*')

/** A path in the folder itself, or in one folder of it. */
export const ShallowPathInside = createPath('?')

/** The name of a file or folder right in a folder. */
export const NameInside = createPath('{0}')
