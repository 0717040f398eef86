/** Stands for the address of a page where the calls of header and footer are meant, which every page needs. */
export const FRAME_ADDRESS = ''
