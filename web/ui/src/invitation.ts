// The token that a scanned code brings in the address, behind the #.

export interface Invitation {
  host: boolean;
  token: string;
}

export function invitation(): Invitation | null {
  const match = /^#([jh])=([\w-]+)$/.exec(location.hash);
  return match && { host: match[1] === "h", token: match[2] };
}
