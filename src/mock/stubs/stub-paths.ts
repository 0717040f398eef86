/** Path prefix of the stub scripts and of the reports they send. */
export const STUBS_PATH = '/__mock/stubs'
