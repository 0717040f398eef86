import * as z from 'zod/mini'

/**
 * A name of a file or folder: never `.` or `..`, and without separators of any system. All other characters are
 * allowed, since the names of pages come from the CMS.
 */
const NAME = String.raw`(?!\.{1,2}(?:[/\\]|$))[^/\\\0]{1,255}`

const MAX_PATH_LENGTH = 1000

function createPath(folders: string) {
  const pattern = new RegExp(String.raw`^(?![A-Za-z]:)(?:${NAME}[/\\])${folders}${NAME}$`)
  return z.string().check(z.maxLength(MAX_PATH_LENGTH), z.regex(pattern, 'Must be a path inside the folder'))
}

/** A path that cannot lead out of the folder it is in, whatever the file that names it contains (SEC-41). */
export const PathInside = createPath('*')

/** A path in the folder itself, or in one folder of it. */
export const ShallowPathInside = createPath('?')

/** The name of a file or folder right in a folder. */
export const NameInside = createPath('{0}')
