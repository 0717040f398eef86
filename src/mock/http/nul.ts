/** A character that does not occur in the texts of the shop. Databases and C programs treat it as the end of a text. */
export const NUL = '\0'

/** Error message for a text that contains NUL (MOCK-17). */
export const NUL_MESSAGE = 'Must not contain the character NUL'
