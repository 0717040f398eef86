/** The refresh of the tokens that is under way; `ended` is undefined while there is none and never rejects. */
export const refreshUnderWay: { ended: Promise<void> | undefined } = { ended: undefined }
