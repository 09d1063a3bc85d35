/** `r***@okbank`: enough for its owner to know it, not enough for anybody else. */
export const maskUpi = (upi: string): string => `${[...upi][0] ?? ''}***${upi.slice(upi.lastIndexOf('@'))}`;
