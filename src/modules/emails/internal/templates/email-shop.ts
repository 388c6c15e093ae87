/** What every email says of the shop, and looks like. */
export interface EmailShop {
  shopName: string;
  shopUrl: string;
  look: EmailLook;
}

/** From the shop's theme (OWN-11). */
export interface EmailLook {
  /** The ground of buttons; the setting's own check holds that the text on it can be read. */
  accent: string;
  /** The URL of the logo in place of the name; '' for none. */
  logoUrl: string;
}
