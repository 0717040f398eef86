/** Files of an export that are for tools and hosts and not part of the shop (BUILD-22). */
export const HIDDEN_FILES = [
  'export.json',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
] as const

/** The folder of the rules that an administrator includes in a host's configuration. */
export const HIDDEN_FOLDER = '_hosts'

/** Matches the paths of those files, in a syntax that all regular expression engines support. */
export const HIDDEN_FILES_EXPRESSION = `^/(?:${HIDDEN_FILES.map((name) => name.replaceAll('.', '\\.')).join('|')}|${HIDDEN_FOLDER})(?:/.*)?$`

/**
 * Matches every path that no host serves: those files, and names that begin with a dot, which are files of tools,
 * except /.well-known/ (RFC 8615). A search term is free text and never a file name.
 */
export const HIDDEN_EXPRESSION = `${HIDDEN_FILES_EXPRESSION}|^(?!/search/).*/\\.(?!well-known/)`
