import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { partFolder } from '@baazi/service-kit';

/** Built by `make-common-passwords.mjs`. */
const FILE = path.join(partFolder(__dirname), 'passwords/common-passwords.filter');
const HASHES = 14;
let filter: Buffer | undefined;

/**
 * Whether a password (lower case) is among the 488,000 with eight characters or more of the million most common ones. A
 * Bloom filter: no listed password is missed, and one in 15,000 others is refused too.
 */
export const isCommonPassword = (plain: string): boolean => isInFilter(plain);

/** Whether a word is one of `fan-vocabulary.mjs`: teams, players, slogans, names, and pairs of them. */
export const isFanWord = (word: string): boolean => isInFilter(`\n${word}`);

function isInFilter(text: string): boolean {
  filter ??= fs.readFileSync(FILE);
  const bits = filter.length * 8;
  const hash = createHash('sha256').update(text).digest();
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let n = 0; n < HASHES; n += 1) {
    const at = (start + n * step) % bits;
    if (((filter[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  }
  return true;
}

/** Words that guessing programs try first, worldwide and in India, also with digits or signs around them. */
const words = `
password passwort passw0rd pass admin administrator root user guest login welcome letmein secret master default
changeme test testing hello qwerty qwertyui qwertyuiop qwerty123 asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx
qazwsxedc onetwothree abc abcd abcde abcdef abcdefg abcdefgh iloveyou ilove loveyou love lover lovely sweetheart
princess prince sunshine shadow monkey dragon tiger lion eagle superman batman spiderman pokemon naruto football
cricket baseball basketball hockey soccer killer ninja samsung iphone android google facebook instagram whatsapp
youtube computer internet windows microsoft michael jordan charlie jennifer jessica daniel thomas robert william
ashley nicole matthew andrew joshua hunter ranger harley summer winter autumn spring flower cookie cheese chocolate
coffee banana orange apple pepper ginger freedom whatever trustno starwars matrix mustang mercedes ferrari porsche
corvette yamaha india indian bharat hindustan mumbai delhi chennai kolkata bangalore bengaluru hyderabad punjab
rajasthan gujarat lucknow kerala pune goa jaihind jaishriram krishna radhakrishna harekrishna radhe ganesh ganesha
shiva mahadev omnamahshivay omshanti omsairam sairam hanuman jaihanuman durga lakshmi saraswati allah bismillah
mohammed jesus waheguru sachin tendulkar dhoni msdhoni mahi virat kohli viratkohli rohit rohitsharma hitman bumrah
jadeja hardik raina sehwag dravid ganguly yuvraj kapil iplbaazi baazi ipl iplbazi iplt premierleague worldcup wankhede
edengardens rcb csk mi kkr srh rr dc lsg gt pbks superkings knightriders royals indians capitals titans supergiants
sunrisers challengers kings rahul rohan amit sumit ankit vikas vijay ajay sanjay rakesh mukesh suresh ramesh mahesh
ganpati priya pooja neha anjali kavita sunita deepak sandeep pradeep manish ashish nitin sachinten mother father
family friend friends forever mummy papa mamapapa mypassword mylove mylife nothing something anything everything money
lucky winner champion player gaming gamer access security private system network server database oracle mysql postgres
mongodb redis support helpdesk service manager office company temp temporary sample example demo
`;
export const commonTerms: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
