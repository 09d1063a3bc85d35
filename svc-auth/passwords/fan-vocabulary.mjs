// Words that Indian cricket fans are likely to use in a password. Digits and signs around a word are ignored when it is
// looked up, so `arjun` stands for `Arjun@1998`. The words are not secret: guessing programs have the same ones.

/** @param {string} text */
const list = (text) => text.trim().split(/\s+/);

const teams = list(`
csk mi rcb kkr srh rr dc dd lsg gt pbks kxip rps gl deccan chargers chennai mumbai bangalore bengaluru kolkata hyderabad
rajasthan delhi lucknow gujarat punjab superkings knightriders royals indians capitals titans supergiants sunrisers
challengers kings daredevils india bharat bcci
`);
/** Family name and number of the shirt; the given name follows where fans use it. */
const players = list(`
dhoni:7:ms:mahendra:mahi kohli:18:virat sharma:45:rohit:hitman bumrah:93:jasprit:jassi jadeja:8:ravindra:sirjadeja:jaddu
pandya:33:hardik pandya:24:krunal rahul:1:kl pant:17:rishabh gill:77:shubman iyer:41:shreyas kishan:32:ishan
yadav:63:suryakumar:sky surya:63:suryakumar yadav:23:kuldeep chahal:3:yuzvendra:yuzi shami:11:mohammed siraj:73:mohammed
ashwin:99:ravichandran raina:3:suresh:chinnathala gambhir:5:gautam dhawan:25:shikhar:gabbar yuvraj:12:singh:yuvi
tendulkar:10:sachin sehwag:44:virender:viru dravid:19:rahul ganguly:1:sourav:dada:dadagiri laxman:22:vvs zaheer:34:khan
harbhajan:3:singh:bhajji kumble:8:anil kapil:1:dev gavaskar:1:sunil shastri:1:ravi samson:9:sanju gaikwad:31:ruturaj:rutu
jaiswal:64:yashasvi varma:9:tilak sharma:4:abhishek singh:2:arshdeep singh:35:rinku dube:25:shivam sundar:5:washington
patel:20:axar chahar:90:deepak chahar:28:rahul thakur:54:shardul padikkal:37:devdutt karthik:19:dinesh:dk rayudu:9:ambati
uthappa:37:robin pathan:17:irfan pathan:28:yusuf nehra:64:ashish kumar:15:bhuvneshwar:bhuvi natarajan:44:thangarasu
umran:24:malik avesh:6:khan bishnoi:56:ravi chakravarthy:29:varun rana:27:nitish rana:22:harshit parag:3:riyan
sudharsan:66:sai reddy:88:nitish suryavanshi:12:vaibhav mhatre:99:ayush arya:18:priyansh prabhsimran:84:singh
wadhera:30:nehal shashank:32:singh patidar:97:rajat dayal:103:yash mayank:16:yadav mayank:14:agarwal prithvi:100:shaw
devilliers:17:ab:abd:mr360 gayle:333:chris:universeboss warner:31:david:pushpa maxwell:32:glenn russell:12:andre:dre
narine:74:sunil pollard:55:kieron malinga:99:lasith:slinga bravo:47:dwayne:dj rashid:19:khan buttler:63:jos stokes:55:ben
archer:22:jofra curran:58:sam duplessis:18:faf rabada:25:kagiso miller:10:david nortje:20:anrich klaasen:45:heinrich
markram:4:aiden williamson:22:kane boult:18:trent conway:88:devon mitchell:75:daryl santner:74:mitchell smith:49:steve
cummins:30:pat starc:56:mitchell hazlewood:38:josh head:62:travis green:42:cameron watson:33:shane hussey:48:mike
gilchrist:18:adam lee:58:brett mccullum:42:brendon warne:23:shane symonds:63:andrew hayden:28:matthew ponting:14:ricky
jayasuriya:7:sanath sangakkara:11:kumar jayawardene:27:mahela muralitharan:800:muthiah hasaranga:49:wanindu
pathirana:81:matheesha theekshana:61:maheesh pooran:29:nicholas hetmyer:189:shimron livingstone:23:liam salt:28:phil
brook:88:harry bairstow:51:jonny moeen:18:ali shakib:75:hasan mustafizur:90:rahman nabi:7:mohammad gurbaz:21:rahmanullah
mandhana:18:smriti harmanpreet:7:kaur jemimah:5:rodrigues shafali:17:verma deepti:6:sharma richa:13:ghosh mithali:3:raj
jhulan:25:goswami
`).map((line) => {
  const [family = '', shirt = '', ...given] = line.split(':');
  return { family, shirt, given };
});
const slogans = list(`
eesalacupnamde eesalacupnamdu eesalacup esalacupnamde namdecup whistlepodu yellove yellow thala thalafan thaladhoni
thalaforareason thala7 captaincool helicoptershot anbuden duniyahiladenge duniyahiladengehum mumbaimerijaan aalare
aalareaala korbolorbojeetbo korbolorbojitbo korbolorbo korbo lorbo jeetbo ktkr amikkr hallabol royalshallabol phirhallabol
orangearmy orangefire playwithfire gorising playbold wearechallengers playboldrcb rcbian rcbians rcbfan mainhoonpunjab
sajdenaalbas sherpunjab saddapunjab jazbahaipunjabi yehhainayidilli roarmacha dilsedilli abapnibaarihai garjega
aavade aavadelsg lsgbrigade bhaukaali chaklechampion indiakatyohaar yeh10saaloki cricketkatyohar jeetegaindia
jeetegabhaijeetega chakdeindia chakde bleedblue meninblue bharatmatakijai vandemataram indiaindia
sachinsachin kohlikohli rohitrohit dhonidhoni kingkohli kingvirat godofcricket masterblaster littlemaster
universeboss boundary sixer sixsixes hattrick superover powerplay coverdrive worldcup2011 worldcup2023
t20worldcup champions championstrophy orangecap purplecap dream11 dreamteam fantasycricket cricketlover cricketfan
cricketer iplfan iplking ipl2008 ipl2024 ipl2025 ipl2026 iplwinner iplchampion cricbuzz cricinfo
wankhede edengarden edengardens chepauk chinnaswamy narendramodi motera arunjaitley ekana mohali brabourne uppal
jaibhim jaimatadi jaimahakal mahakal jaishreeram jaishriram jaisriram shreeram sitaram sairam omsairam radheradhe
radhekrishna harharmahadev harekrishna jaibajrangbali bajrangbali ganpatibappa ganpatibappamorya waheguru satnam
satnamwaheguru inshallah mashallah bismillah allahuakbar yashuyashu amen murugan ayyappa venkatesh balaji tirupati
vaishnodevi khatushyam jaishreeshyam shyambaba
`);
const firstNames = list(`
aarav aaditya aditya adarsh ajay ajit akash akhil akshay aman amar amit amitabh amol amrita anand anil aniket anita anjali
anjana ankit ankita ankur anmol anshul anu anuj anup anurag anushka aparna archana arjun arnav aron arpit arti aruna arun
arvind asha ashish ashok ashwini atul avinash ayush ayesha babu bala balu bharat bharti bhaskar bhavana bhavesh bhavya
bhushan brijesh chandan chandra chetan chirag chitra danish darshan deepa deepak deepali deepika dev devendra devi dhruv
dhananjay dharmendra dilip dinesh divya durga esha farhan fatima gaurav gautam gayatri geeta girish gokul gopal govind
gunjan gurpreet hari harish harpreet harsh harsha hemant hemlata himanshu hina hitesh imran indira irfan isha ishaan ishita
ismail jagdish jaspreet jatin jaya jayant jayesh jignesh jitendra jyoti kailash kajal kamal kamala kamlesh kapil karan
karishma karthik karthika kartik kaushal kaushik kavita kavya keerthi ketan khushboo khushi kiran kishore komal krishna
krishnan kritika kumar kunal kusum lakshmi lalit lata laxmi leela lokesh madan madhav madhu madhuri mahesh mahima mala
malini mamta manav mandeep manisha manish manju manjula manoj mansi mayank mayur meena meenakshi meera megha mehul mihir
milind mina mithun mohan mohit mona monika mridul mukesh mukul muskan nagesh naina namrata nandini narayan narendra naresh
naveen navya neelam neeraj neeta neha nidhi nikhil nikita nilesh nilima nimisha nisha nishant nitesh nitin niraj ojas om
omkar padma palak pallavi pankaj parag paras parth parul parvati pavan payal pinky piyush pooja poonam prabha prabhu
prachi pradeep prakash pramod pranav pranay prasad prashant pratap prateek pratibha pratik praveen preeti prem prerna
prince priti priya priyanka puja pushpa rachna radha raghav raghu rahul raj raja rajan rajat rajeev rajesh rajendra
rajiv rajkumar raju rakesh raksha ram rama raman ramesh ramya rani ranjan ranjit rashi rashid rashmi ravi ravindra reena
rekha renu reshma richa riddhi rina rishabh rishi rita ritesh ritika ritu riya rohan rohini rohit roshan roshni ruchi
rupa rupali rupesh sachin sagar sahil sakshi salim salman saloni sameer samir sandeep sandhya sangeeta sanjana sanjay
sanjeev santosh sapna sarita saroj saurabh savita seema shabana shailesh shakti shalini shankar shanti sharad sharmila
shashi sheetal shekhar shikha shilpa shiv shivam shivani shobha shraddha shreya shruti shubham shweta shyam siddharth
simran sita smita sneha sohan sonal sonali sonam soni sonia sonu sourav sreenivas sridhar srinivas subhash sudha sudhir
sujata suman sumit sunil sunita suraj surbhi surendra suresh surya sushil sushma swapnil swati tanmay tanu tanuja tanvi
tara tarun tejas trupti tushar uday uma umesh upendra urmila usha utkarsh vaibhav vandana varsha varun vasant veena
venkat venkatesh vicky vidya vijay vijaya vikas vikram vikrant vimal vinay vinit vinita vinod vipin vipul viraj virendra
vishal vishnu vivek yash yashwant yogesh yogita zoya zubair abdul ahmed ali arif asif ayaan farooq faisal hasan hussain
javed khalid mohammad mohammed mohd mustafa nadeem naseem nasir rafiq rehman riyaz saif sajid shahid shahrukh tariq wasim
yusuf zaheer harjit manpreet sukhwinder gurmeet baljit amarjit kulwinder paramjit jaswinder ramandeep joseph thomas george
mathew antony maria mary john peter paul jose shiny sherin murali selvam senthil saravanan muthu kannan kumaran karthi
prabhakaran vignesh dinakaran ezhil tamil malar valli anbu arun aravind surendar mani raghavan sriram subramanian
`);
const familyNames = list(`
sharma verma gupta singh kumar patel shah mehta jain agarwal aggarwal mishra pandey tiwari dubey shukla trivedi joshi
desai naik patil kulkarni deshmukh jadhav shinde pawar more chavan kadam gaikwad reddy rao naidu chowdary chowdhury
choudhary yadav thakur chauhan rathore rajput bisht negi rawat das dutta ghosh bose sen roy banerjee mukherjee chatterjee
nair menon pillai iyer iyengar krishnan subramaniam khan ansari sheikh siddiqui qureshi gill sidhu sandhu dhillon grewal
bhatia kapoor khanna malhotra chopra arora sethi kaur fernandes dsouza pereira
`);
const fond = list('love ilove jai go my mera meri we only king team captain super');
const fondAfter = list(
  'fan fans lover love army forever king boss rocks champion champions winner cup club team 4ever ka ki jaan ji',
);

/** @returns {Set<string>} in lower case, of three characters or more */
export function fanVocabulary() {
  const words = new Set([...teams, ...slogans, ...firstNames, ...familyNames, ...fond]);
  /** @param {...string} parts */
  const add = (...parts) => void words.add(parts.join(''));
  for (const { family, shirt, given } of players) {
    for (const name of [family, ...given, ...given.map((one) => one + family), ...given.map((one) => family + one)]) {
      add(name);
      for (const word of fond) add(word, name);
      for (const word of fondAfter) add(name, word);
      for (const team of teams) {
        add(name, team);
        add(team, name);
        add(name, shirt, team);
        add(team, shirt, name);
        add(team, name, shirt);
      }
    }
    for (const one of given) {
      add(one, shirt, family);
      add(family, shirt, one);
    }
  }
  for (const team of teams) {
    for (const word of fond) add(word, team);
    for (const word of fondAfter) add(team, word);
    for (const word of ['ipl', 'cricket']) {
      add(word, team);
      add(team, word);
    }
    for (const other of teams) {
      if (other === team) continue;
      add(team, other);
      add(team, 'vs', other);
      add(team, 'v', other);
    }
  }
  for (const name of firstNames) {
    for (const family of familyNames) {
      add(name, family);
      add(family, name);
    }
    for (const word of fond) add(word, name);
    for (const word of fondAfter) add(name, word);
    add(name, name);
    for (const word of ['cricket', 'ipl', 'baazi', 'iplbaazi', 'india']) add(name, word);
  }
  return new Set([...words].filter((word) => word.length >= 3));
}
