import pc from 'picocolors'

/** Returns colors for a stream. Colors are disabled by NO_COLOR or if the stream is not a terminal. */
function getColors(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  // isTTY is undefined without a terminal, and undefined would select the default.
  return pc.createColors(stream.isTTY ? pc.isColorSupported : false)
}

export const outputColors = getColors(process.stdout)
export const errorColors = getColors(process.stderr)
