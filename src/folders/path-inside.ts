import * as z from 'zod/mini'

/**
 * Pattern for the name of a file or folder, which must not be `.` or `..` and must not contain path separators of any
 * system. All other characters are allowed, since page names come from the CMS.
 */
const NAME = String.raw`(?!\.{1,2}(?:[/\\]|$))[^/\\\0]{1,255}`

const MAX_PATH_LENGTH = 1000

function createPath(folders: string) {
  const pattern = new RegExp(String.raw`^(?![A-Za-z]:)(?:${NAME}[/\\])${folders}${NAME}$`)
  return z.string().check(z.maxLength(MAX_PATH_LENGTH), z.regex(pattern, 'Must be a path inside the folder'))
}

/** A path that cannot leave its folder, even if the file that contains the path was written by an attacker (SEC-41). */
export const PathInside = createPath('*')

/** A path to a file in the folder or in one of its direct subfolders. */
export const ShallowPathInside = createPath('?')

/** The name of a direct child of a folder. */
export const NameInside = createPath('{0}')
