/**
 * Standard reasons offered to operators when they write one. Each has its Hindi below; other
 * reasons are shown as written.
 */
export const offeredReasons = {
  /** reasons to refuse a withdrawal */
  withdrawal: [
    'The UPI ID is not in your name',
    'This UPI ID does not exist any more',
    'Please send us your proof of identity from the Help page',
    'This account shares its payments with another one',
  ],
  /** reasons to refund entries */
  void: [
    'Match washed out by rain',
    'Match called off',
    'The question was not clear',
    'The question could not be decided',
  ],
  /** reasons to correct a declared result */
  correction: [
    'A wrong result was entered by mistake',
    'The scorecard was corrected',
    'The umpires changed their decision',
  ],
} as const;
export type OfferedReason = (typeof offeredReasons)[keyof typeof offeredReasons][number];

const inHindi: Record<OfferedReason, string> = {
  'The UPI ID is not in your name': 'यह UPI ID आपके नाम पर नहीं है',
  'This UPI ID does not exist any more': 'यह UPI ID अब मौजूद नहीं है',
  'Please send us your proof of identity from the Help page': 'कृपया मदद पेज से हमें अपना पहचान-पत्र भेजें',
  'This account shares its payments with another one': 'इस खाते का भुगतान किसी दूसरे खाते से जुड़ा है',
  'Match washed out by rain': 'बारिश से मैच धुल गया',
  'Match called off': 'मैच रद्द किया गया',
  'The question was not clear': 'सवाल साफ़ नहीं था',
  'The question could not be decided': 'सवाल का फ़ैसला नहीं हो सका',
  'A wrong result was entered by mistake': 'भूल से ग़लत नतीजा दर्ज हो गया था',
  'The scorecard was corrected': 'स्कोरकार्ड सुधारा गया',
  'The umpires changed their decision': 'अंपायरों ने अपना फ़ैसला बदला',
};

/** A standard reason in Hindi; an operator's own text stays as written. */
export const reasonInHindi = (text: string): string => (isOffered(text) ? inHindi[text] : text);

const isOffered = (text: string): text is OfferedReason => Object.hasOwn(inHindi, text);
