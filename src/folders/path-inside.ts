import * as z from 'zod/mini'

/**
 * Pattern for the name of a file or folder. Excludes `.`, `..`, and the path separators of all systems. Allows all
 * other characters, because page names come from the CMS.
 */
const NAME = String.raw`(?!\.{1,2}(?:[/\\]|$))[^/\\\0]{1,255}`

const MAX_PATH_LENGTH = 1000

function createPath(folders: string) {
  const pattern = new RegExp(String.raw`^(?![A-Za-z]:)(?:${NAME}[/\\])${folders}${NAME}$`)
  return z.string().check(z.maxLength(MAX_PATH_LENGTH), z.regex(pattern, 'Must be a path inside the folder'))
}

/** A path that cannot leave its folder, even if an attacker wrote the file that contains the path. */
export const PathInside = createPath('*')

/** A path to a file in the folder or in a direct subfolder. */
export const ShallowPathInside = createPath('?')
