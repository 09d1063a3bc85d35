/**
 * Server messages to a player by their English text on the wire (`refusalTexts`, `texts` and the shapes of the
 * contract).
 */
export const hi: Readonly<Record<string, string>> = {
  'The request could not be read.': 'अनुरोध पढ़ा नहीं जा सका।',
  'Please log in to continue.': 'आगे बढ़ने के लिए लॉगिन करें।',
  'This log-in belongs to another browser. Please log in here.': 'यह लॉगिन किसी दूसरे ब्राउज़र का है। कृपया यहाँ लॉगिन करें।',
  'You are not allowed to do this.': 'आपको इसकी अनुमति नहीं है।',
  "An operator's account does not play and has no wallet.": 'ऑपरेटर का खाता नहीं खेलता और उसका वॉलेट नहीं होता।',
  'A new operator only reads on the first day.': 'नया ऑपरेटर पहले दिन केवल देख सकता है।',
  'Operators sign in here with a second factor. Please set one up under Account first.':
    'ऑपरेटर यहाँ दूसरे फ़ैक्टर से साइन इन करते हैं। पहले खाते में एक जोड़ें।',
  'Please show your second factor to go on.': 'आगे बढ़ने के लिए अपना दूसरा फ़ैक्टर दिखाएँ।',
  'Your role does not include this. An admin of the house can give it to you.':
    'आपकी भूमिका में यह शामिल नहीं है। संस्था का एडमिन इसे दे सकता है।',
  'Log-in through your organisation is not set up here.': 'यहाँ संस्था से लॉगिन चालू नहीं है।',
  'This log-in has expired or was used before. Please begin again.':
    'यह लॉगिन समाप्त हो गया या पहले इस्तेमाल हो चुका है। कृपया फिर शुरू करें।',
  'Your organisation’s answer could not be accepted. Please begin again.':
    'आपकी संस्था का जवाब स्वीकार नहीं हो सका। कृपया फिर शुरू करें।',
  'None of your groups has a role here. Your organisation can add you to one.':
    'आपके किसी समूह की यहाँ कोई भूमिका नहीं है। आपकी संस्था आपको ऐसे समूह में जोड़ सकती है।',
  'Your organisation did not ask you for a second factor, which is needed here.':
    'आपकी संस्था ने आपसे दूसरा प्रमाण नहीं माँगा, जो यहाँ ज़रूरी है।',
  'Your second factor is at your organisation: log out, log in through it again, and go on.':
    'आपका दूसरा प्रमाण आपकी संस्था के पास है: लॉगआउट करें, फिर उसी से लॉगिन करें और आगे बढ़ें।',
  'The console answers only in the networks of the house.': 'कंसोल केवल संस्था के नेटवर्क में खुलता है।',
  'You have looked at many people this hour. State a reason at Users to go on.':
    'आपने इस घंटे कई लोगों को देखा है। आगे देखने के लिए उपयोगकर्ता पृष्ठ पर कारण बताएँ।',
  'Your budget of this hour is spent. Another operator can lift it, at Users.':
    'इस घंटे की सीमा पूरी हो गई। दूसरा संचालक उसे उपयोगकर्ताओं की सूची में हटा सकता है।',
  'Not found.': 'नहीं मिला।',
  'This method is not allowed here.': 'यहाँ यह तरीका नहीं चलता।',
  'This was already done with other content.': 'यह पहले ही दूसरी सामग्री के साथ हो चुका है।',
  'The request is too large.': 'अनुरोध बहुत बड़ा है।',
  'The content type is not accepted.': 'इस प्रकार की सामग्री नहीं ली जाती।',
  'Please correct the following errors': 'कृपया ये गलतियाँ ठीक करें',
  'Too many tries. Please wait and try again.': 'बहुत सारे प्रयास हुए। थोड़ा रुककर फिर कोशिश करें।',
  'Something Went Wrong': 'कुछ गड़बड़ हुई',
  'This over has begun. The next guess is taken after it.': 'यह ओवर शुरू हो चुका है। अगला अनुमान इसके बाद लिया जाएगा।',
  'This is not available yet.': 'यह अभी उपलब्ध नहीं है।',
  'We are very busy right now. Please try again in a moment.': 'अभी बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।',

  'Please confirm your password to go on.': 'आगे बढ़ने के लिए अपना पासवर्ड बताएँ।',
  'The current password is not right.': 'मौजूदा पासवर्ड सही नहीं है।',
  'Please choose a password that is harder to guess.': 'ऐसा पासवर्ड चुनें जिसका अंदाज़ा लगाना कठिन हो।',
  'Please choose a password you have not used here before.': 'ऐसा पासवर्ड चुनें जो आपने यहाँ पहले न रखा हो।',
  'This is not right, or it was used before.': 'यह सही नहीं है, या पहले इस्तेमाल हो चुका है।',
  'There is still money in this account, in open contests or in a withdrawal.':
    'इस खाते में, चल रहे मुक़ाबलों में या किसी निकासी में अभी पैसा है।',
  'Please wait before asking for another One-Time Password.': 'दूसरा वन-टाइम पासवर्ड माँगने से पहले थोड़ा रुकें।',
  'The email or password is not right.': 'ईमेल या पासवर्ड सही नहीं है।',
  'Enter the One-Time Password sent to your registered email address.': 'आपके पंजीकृत ईमेल पर भेजा गया वन-टाइम पासवर्ड भरें।',
  'The One-Time Password is not right or has expired.': 'वन-टाइम पासवर्ड सही नहीं है, या उसका समय निकल गया।',
  'Enter the code of your authenticator app, or a recovery code.': 'ऑथेंटिकेटर ऐप का कोड, या कोई रिकवरी कोड भरें।',
  'This email is already registered.': 'यह ईमेल पहले से पंजीकृत है।',
  'This referral ID does not exist.': 'यह रेफ़रल ID मौजूद नहीं है।',
  'This link has expired. Please ask for a new one.': 'इस लिंक का समय निकल गया। कृपया नया माँगें।',
  'This account is a full account already.': 'यह पहले से पूरा खाता है।',
  'Please choose a picture of at most 2 MB and 16 million pixels.': 'ज़्यादा से ज़्यादा 2 MB और 1.6 करोड़ पिक्सेल की तस्वीर चुनें।',
  'Please choose a PNG, JPEG or WebP picture.': 'PNG, JPEG या WebP तस्वीर चुनें।',
  'This picture cannot be read. Please choose another one.': 'यह तस्वीर पढ़ी नहीं जा सकती। कोई दूसरी चुनें।',
  'Please choose a PNG, JPEG or WebP picture of at most 2 MB.': 'PNG, JPEG या WebP तस्वीर चुनें, ज़्यादा से ज़्यादा 2 MB की।',

  'This question does not exist.': 'यह सवाल मौजूद नहीं है।',
  'Timeout. Answers to this question have closed.': 'समय समाप्त। इस सवाल के जवाब बंद हो चुके हैं।',
  'You have already answered this question.': 'आप इस सवाल का जवाब दे चुके हैं।',
  'Your balance is too low for this stake.': 'इस दाँव के लिए आपका बैलेंस कम है।',
  'The winning amount has changed. Please check it and try again.': 'जीत की राशि बदल गई है। उसे देखकर फिर कोशिश करें।',
  'This is over the stake limit you have set.': 'यह आपकी तय की हुई दाँव की सीमा से ज़्यादा है।',
  'This stake is over the limit of this contest.': 'यह दाँव इस मुक़ाबले की सीमा से ज़्यादा है।',
  'This contest is full for your choice at this amount.': 'इस राशि पर आपकी पसंद के लिए यह मुक़ाबला भर चुका है।',
  'One side of a contest for each group of linked accounts: one that shares your device, UPI ID or network has taken the other side.':
    'जुड़े हुए खाते एक मुक़ाबले में एक ही पक्ष ले सकते हैं: आपके डिवाइस, UPI ID या नेटवर्क वाला एक खाता दूसरा पक्ष ले चुका है।',
  'You are taking a break. You can play again when it ends.': 'आप ब्रेक पर हैं। उसके बाद फिर खेल सकते हैं।',
  'This account cannot play right now.': 'यह खाता अभी नहीं खेल सकता।',
  'Deposits and contests are closed. You can still withdraw your money.':
    'जमा और मुक़ाबले बंद हैं। आप अपना पैसा अब भी निकाल सकते हैं।',
  'This contest has been decided.': 'इस मुक़ाबले का नतीजा आ चुका है।',
  'This try was given up. Please try again.': 'यह प्रयास पूरा नहीं हुआ। फिर कोशिश करें।',
  'This match does not exist.': 'यह मैच मौजूद नहीं है।',
  'Pleae choose team that can win.': 'वह टीम चुनें जो जीत सकती है।',
  'Time Over. Entry for this contest has closed.': 'समय समाप्त। इस मुक़ाबले में एंट्री बंद हो चुकी है।',
  'You have already joined this contest.': 'आप इस मुक़ाबले में पहले ही शामिल हैं।',
  'There are no rules with this hash.': 'इस हैश के कोई नियम नहीं हैं।',

  'The score does not allow this result. Please write why the feed is wrong.':
    'स्कोर के अनुसार यह नतीजा नहीं हो सकता। कृपया लिखें कि फ़ीड ग़लत क्यों है।',
  'There is no such book.': 'ऐसी कोई बही नहीं है।',
  'The log of books is not that long.': 'बहियों का लॉग इतना लंबा नहीं है।',
  'This entry does not exist.': 'यह एंट्री मौजूद नहीं है।',
  'The receipt is not signed yet. Please try again in a moment.': 'रसीद पर अभी हस्ताक्षर नहीं हुए। थोड़ी देर में फिर कोशिश करें।',
  'The book of this contest is not closed yet.': 'इस मुक़ाबले की बही अभी बंद नहीं हुई है।',
  'This entry is not in the book of its contest. Keep your receipt and show it to us: it is signed.':
    'यह एंट्री अपने मुक़ाबले की बही में नहीं है। अपनी रसीद रखें और हमें दिखाएँ: उस पर हस्ताक्षर हैं।',
  'What is owed to players has not been summed up yet.': 'खिलाड़ियों का कुल बकाया अभी जोड़ा नहीं गया है।',
  'Your wallet is not in the last sum of what we owe. A wallet opened since is in the next one; if yours is older, show this to us.':
    'आपका वॉलेट हमारे बकाया के पिछले जोड़ में नहीं है। उसके बाद खुला वॉलेट अगले जोड़ में आएगा; आपका पुराना है, तो यह हमें दिखाएँ।',

  'This withdrawal does not exist.': 'यह निकासी मौजूद नहीं है।',
  'This withdrawal is no longer in a state that allows this.': 'यह निकासी अब उस चरण में नहीं है जहाँ यह हो सके।',
  'Payment is still being verified. Your balance will update shortly.': 'भुगतान की जाँच हो रही है। बैलेंस जल्द बदलेगा।',
  'Your payment has arrived. It is not in your wallet yet: we are checking it.':
    'आपका भुगतान आ गया है। यह अभी वॉलेट में नहीं है: हम इसकी जाँच कर रहे हैं।',
  'This is over the deposit limit you have set.': 'यह आपकी तय की हुई जमा की सीमा से ज़्यादा है।',
  'You have too many unfinished payments. Finish one, or try again tomorrow.':
    'आपके बहुत से भुगतान अधूरे हैं। एक पूरा करें, या कल फिर कोशिश करें।',
  'This is not available in this money mode.': 'इस मनी मोड में यह उपलब्ध नहीं है।',
  'The payment service does not answer. Please try again in a moment.':
    'भुगतान सेवा से जवाब नहीं आ रहा। थोड़ी देर में फिर कोशिश करें।',
  'The signature is not valid.': 'हस्ताक्षर मान्य नहीं है।',
  'This is more than you can withdraw.': 'यह उससे ज़्यादा है जो आप निकाल सकते हैं।',
  'Money you add can be withdrawn after it was staked once.': 'जोड़ा हुआ पैसा एक बार दाँव पर लगाने के बाद निकाला जा सकता है।',
  'Minimun amount is 100.': 'न्यूनतम राशि 100 है।',
  'Please verify your email first.': 'पहले अपना ईमेल सत्यापित करें।',
  'Withdrawals are being reviewed for this account.': 'इस खाते की निकासी की जाँच हो रही है।',
  'This account changed hands or devices lately. Withdrawals to a new UPI ID start a day after that.':
    'यह खाता हाल ही में किसी और के हाथ या किसी और डिवाइस पर आया। नई UPI ID पर निकासी उसके एक दिन बाद शुरू होती है।',
  'Please enter the password of this guest account.': 'कृपया इस मेहमान खाते का पासवर्ड भरें।',

  'Please provide a valid email.': 'कृपया सही ईमेल दें।',
  'Please provide a valid Email.': 'कृपया सही ईमेल दें।',
  'Please provide a email.': 'कृपया ईमेल दें।',
  'Please provide a valid password.': 'कृपया सही पासवर्ड दें।',
  'A valid password is required.': 'सही पासवर्ड ज़रूरी है।',
  'Please provide a valid name.': 'कृपया सही नाम दें।',
  'Please provide a valid phone number.': 'कृपया सही फ़ोन नंबर दें।',
  'Password does not match.': 'पासवर्ड मेल नहीं खाता।',
  'Passwords do not match.': 'पासवर्ड मेल नहीं खाते।',
  'Use at least 8 characters.': 'कम से कम 8 अक्षर रखें।',
  'One-Time Password is required.': 'वन-टाइम पासवर्ड ज़रूरी है।',
  'Please enter the code.': 'कृपया कोड भरें।',
  'Please Enter Amount.': 'कृपया राशि भरें।',
  'Please Enter UPI.': 'कृपया UPI भरें।',
  'Please enter valid UPI.': 'कृपया सही UPI भरें।',
  'Please choose Yes or No.': 'कृपया हाँ या नहीं चुनें।',
  'Choose ₹50, ₹100, ₹200 or ₹500.': '₹50, ₹100, ₹200 या ₹500 चुनें।',
  'This support request does not exist.': 'यह मदद का अनुरोध मौजूद नहीं है।',
  'Please write what it is about.': 'कृपया लिखें कि बात क्या है।',
  'Please choose what it is about.': 'कृपया चुनें कि बात किस बारे में है।',
  'Please choose a shorter span.': 'कृपया छोटी अवधि चुनें।',
  'Please provide a valid date of birth.': 'कृपया सही जन्मतिथि दें।',
  'The email, password or One-Time Password is not right.': 'ईमेल, पासवर्ड या वन-टाइम पासवर्ड सही नहीं है।',
  'This link has been used, or it is too old.': 'यह लिंक इस्तेमाल हो चुका है, या बहुत पुराना है।',
  'This field is not expected here.': 'यह फ़ील्ड यहाँ नहीं चाहिए।',

  'We may take players only where we are licensed. No account was made.':
    'हम केवल वहीं के खिलाड़ी ले सकते हैं जहाँ हमारा लाइसेंस है। कोई खाता नहीं बना।',
  'Please give a country code of two letters.': 'कृपया दो अक्षरों का देश कोड दें।',
  'Sign up successfully': 'साइन अप हो गया',
  'You are in. Many joined from your network within the hour, so this account has no joining bonus.':
    'आप जुड़ गए हैं। आपके नेटवर्क से एक घंटे में कई लोग जुड़े, इसलिए इस खाते में जॉइनिंग बोनस नहीं है।',
  'Many joined from your network within the hour. You can join as a guest now, without a joining bonus, and add your email later.':
    'आपके नेटवर्क से एक घंटे में कई लोग जुड़े। आप अभी बिना जॉइनिंग बोनस के मेहमान के रूप में जुड़ सकते हैं और ईमेल बाद में जोड़ सकते हैं।',
  'You are all set, hold on for login details.': 'सब तैयार है, लॉगिन हो रहा है।',
  'One-Time Password (OTP) has been sent to your registered email address.':
    'वन-टाइम पासवर्ड (OTP) आपके पंजीकृत ईमेल पर भेजा गया।',
  'One-Time Password (OTP) has been resent to your registered email address.':
    'वन-टाइम पासवर्ड (OTP) आपके पंजीकृत ईमेल पर फिर भेजा गया।',
  'One-Time Password verified. Setup your password.': 'वन-टाइम पासवर्ड सही है। नया पासवर्ड बनाएँ।',
  'Password updated successfully.': 'पासवर्ड बदल गया।',
  'Profile Updated.': 'प्रोफ़ाइल बदल गई।',
  'Contest Joined': 'आप मुक़ाबले में शामिल हो गए',
  'Question Submitted.': 'आपका जवाब दर्ज हो गया।',
  'Withdrawak Requested successfully': 'निकासी का अनुरोध हो गया',
  'Your entry is being confirmed.': 'आपकी एंट्री की पुष्टि हो रही है।',

  'There is no such league, or you are not in it.': 'ऐसी कोई लीग नहीं है, या आप उसमें नहीं हैं।',
  'Only the owner of the league does this.': 'यह केवल लीग के मालिक कर सकते हैं।',
  'This player is not in the league any more.': 'यह खिलाड़ी अब लीग में नहीं है।',
  'Make another member the owner first.': 'पहले किसी और सदस्य को मालिक बनाएँ।',
  'You are in 20 leagues already. Leave one first.': 'आप पहले से 20 लीग में हैं। पहले एक छोड़ें।',
  'This league is full: it has 500 members.': 'यह लीग भर चुकी है: इसमें 500 सदस्य हैं।',
  'This invitation does not exist any more. Ask for a new one.': 'यह न्योता अब मान्य नहीं है। नया माँगें।',
  'What others chose is shown once entry has closed.': 'दूसरों ने क्या चुना, यह प्रवेश बंद होने के बाद दिखता है।',
  'Please give the league a name of 3 to 40 characters.': 'लीग का नाम 3 से 40 अक्षरों का दें।',
  'This browser cannot be notified.': 'इस ब्राउज़र को सूचना नहीं भेजी जा सकती।',
};
