/** Files in an export for tools and hosts, not for shoppers. */
export const HIDDEN_FILES = [
  'export.json',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
] as const

/** Folder of the rules that administrators include in a host's configuration. */
export const HIDDEN_FOLDER = '_hosts'

/**
 * Matches all paths that hosts must not serve, in a syntax that all regular expression engines support: hidden files,
 * and names with a leading dot, which belong to tools, except /.well-known/ (RFC 8615). A search term is free text and
 * never a file name.
 */
export const HIDDEN_EXPRESSION = `^/(?:${HIDDEN_FILES.map((name) => name.replaceAll('.', '\\.')).join('|')}|${HIDDEN_FOLDER})(?:/.*)?$|^(?!/search/).*/\\.(?!well-known/)`
