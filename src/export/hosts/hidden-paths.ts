/** Files of an export that tell tools and hosts about it, and are no part of the shop (BUILD-22). */
export const HIDDEN_FILES = [
  'export.json',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
] as const

/** The folder of the rules that somebody includes in a host's configuration. */
export const HIDDEN_FOLDER = '_hosts'

/** Matches the paths of those files, in the words that all engines of regular expressions know. */
export const HIDDEN_FILES_EXPRESSION = `^/(?:${HIDDEN_FILES.map((name) => name.replaceAll('.', '\\.')).join('|')}|${HIDDEN_FOLDER})(?:/.*)?$`

/**
 * Matches every path that no host answers with a file: those files, and names that begin with a dot, which are notes
 * of tools, but for /.well-known/ (RFC 8615). What is searched for is free text and names no file.
 */
export const HIDDEN_EXPRESSION = `${HIDDEN_FILES_EXPRESSION}|^(?!/search/).*/\\.(?!well-known/)`
