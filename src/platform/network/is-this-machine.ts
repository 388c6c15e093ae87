/** Whether a URL's host (`URL.hostname`) is this machine, so that nobody else sees what is sent there. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
