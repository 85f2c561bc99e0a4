PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    clocks TEXT NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    joinable INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;
INSERT INTO tables VALUES(1,'8W7Y9U',19,1000000000,'{"deadlines":{"15":1000030000}}','playing',0,0,'{"code":"8W7Y9U","terms":{"game":"check-game","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["PRUL7S3V","QPDFVM67","BEFXWEP3"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}');
INSERT INTO tables VALUES(2,'63JTPF',19,1000000000,'{"deadlines":{"9":1000045000}}','playing',0,0,'{"code":"63JTPF","terms":{"game":"check","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["2Z56VWA2","9SDZZA9T","DRZB5FFJ"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}');
INSERT INTO tables VALUES(3,'ZN2UP9',19,1000000000,'{"deadlines":{"16":1000030000}}','playing',0,0,'{"code":"ZN2UP9","terms":{"game":"uno","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["4FRZJMML","T5ZR869Q","9LHRS4WP"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}');
INSERT INTO tables VALUES(4,'CFVMUK',19,1000000000,'{"deadlines":{"15":1000180000}}','playing',0,0,'{"code":"CFVMUK","terms":{"game":"switch","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["XU5EDD2X","N2EVQ3AD","Q4U448M5"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}');
INSERT INTO tables VALUES(5,'3AJ967',19,1000000000,'{"deadlines":{"14":1000180000}}','playing',0,0,'{"code":"3AJ967","terms":{"game":"extreme-last-card","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["5YE4E7P9","FYTE6BPL","FZC6YSRA"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}');
INSERT INTO tables VALUES(6,'JKVLNE',19,1000000000,'{"deadlines":{}}','over',0,0,'{"code":"JKVLNE","terms":{"game":"check-game","options":{"turn_limit":12},"seats":2,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"over","members":["GALNNL2F","7QQ34X7R"],"names":["Ana","Ben"],"seq":19,"at":1000000000}');
INSERT INTO tables VALUES(7,'5FNNPC',3,1000000000,'{"deadlines":{}}','lobby',0,0,'{"code":"5FNNPC","terms":{"game":"switch","options":{},"seats":2,"public":false,"pace":"normal","require_ready":true,"hold":true,"help":true},"stage":"lobby","members":["TBMLDG5E","3WKDUNHP"],"names":["Ana","Ben"],"seq":3,"at":1000000000}');
CREATE TABLE rows (
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    aid TEXT,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (table_id, seq)
) STRICT;
INSERT INTO "rows" VALUES(1,1,NULL,1000000000,'{"what":"opened","terms":{"game":"check-game","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(1,2,NULL,1000000000,'{"what":"sat","member":"PRUL7S3V","name":"Ana"}');
INSERT INTO "rows" VALUES(1,3,NULL,1000000000,'{"what":"sat","member":"QPDFVM67","name":"Ben"}');
INSERT INTO "rows" VALUES(1,4,NULL,1000000000,'{"what":"sat","member":"BEFXWEP3","name":"Cleo"}');
INSERT INTO "rows" VALUES(1,5,NULL,1000000000,'{"what":"started","number":1,"game":"check-game","version":1,"members":["PRUL7S3V","QPDFVM67","BEFXWEP3"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"d203cc9f76b2f9bb630ded6d83d5721472c6e28c57165945c9432c2f9907ae68"}');
INSERT INTO "rows" VALUES(1,6,'PRUL7S3V:a6',1000000000,'{"what":"acted","seat":0,"words":["5D"]}');
INSERT INTO "rows" VALUES(1,7,'QPDFVM67:a6',1000000000,'{"what":"acted","seat":1,"words":["6D"]}');
INSERT INTO "rows" VALUES(1,8,'BEFXWEP3:a7',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(1,9,'PRUL7S3V:a12',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(1,10,'QPDFVM67:a12',1000000000,'{"what":"acted","seat":1,"words":["3D"]}');
INSERT INTO "rows" VALUES(1,11,'BEFXWEP3:a13',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(1,12,'PRUL7S3V:a18',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(1,13,'QPDFVM67:a18',1000000000,'{"what":"acted","seat":1,"words":["3S"]}');
INSERT INTO "rows" VALUES(1,14,'BEFXWEP3:a19',1000000000,'{"what":"acted","seat":2,"words":["QS"]}');
INSERT INTO "rows" VALUES(1,15,'PRUL7S3V:a24',1000000000,'{"what":"acted","seat":0,"words":["7S"]}');
INSERT INTO "rows" VALUES(1,16,'QPDFVM67:a24',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(1,17,'BEFXWEP3:a25',1000000000,'{"what":"acted","seat":2,"words":["4S"]}');
INSERT INTO "rows" VALUES(1,18,'PRUL7S3V:a30',1000000000,'{"what":"acted","seat":0,"words":["8S"]}');
INSERT INTO "rows" VALUES(1,19,'QPDFVM67:a30',1000000000,'{"what":"acted","seat":1,"words":["8D"]}');
INSERT INTO "rows" VALUES(2,1,NULL,1000000000,'{"what":"opened","terms":{"game":"check","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(2,2,NULL,1000000000,'{"what":"sat","member":"2Z56VWA2","name":"Ana"}');
INSERT INTO "rows" VALUES(2,3,NULL,1000000000,'{"what":"sat","member":"9SDZZA9T","name":"Ben"}');
INSERT INTO "rows" VALUES(2,4,NULL,1000000000,'{"what":"sat","member":"DRZB5FFJ","name":"Cleo"}');
INSERT INTO "rows" VALUES(2,5,NULL,1000000000,'{"what":"started","number":1,"game":"check","version":1,"members":["2Z56VWA2","9SDZZA9T","DRZB5FFJ"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"60dad71501ee722a59ba85683bb826c77a2671c829fac72c96812ea594083937"}');
INSERT INTO "rows" VALUES(2,6,'2Z56VWA2:a6',1000000000,'{"what":"acted","seat":0,"words":["ready"]}');
INSERT INTO "rows" VALUES(2,7,'9SDZZA9T:a6',1000000000,'{"what":"acted","seat":1,"words":["ready"]}');
INSERT INTO "rows" VALUES(2,8,'DRZB5FFJ:a7',1000000000,'{"what":"acted","seat":2,"words":["ready"]}');
INSERT INTO "rows" VALUES(2,9,'2Z56VWA2:a12',1000000000,'{"what":"acted","seat":0,"words":["deck"]}');
INSERT INTO "rows" VALUES(2,10,'2Z56VWA2:a16',1000000000,'{"what":"acted","seat":0,"words":["slot-0"]}');
INSERT INTO "rows" VALUES(2,11,'2Z56VWA2:a20',1000000000,'{"what":"acted","seat":0,"words":["pass"]}');
INSERT INTO "rows" VALUES(2,12,'9SDZZA9T:a14',1000000000,'{"what":"acted","seat":1,"words":["slot-3"]}');
INSERT INTO "rows" VALUES(2,13,'9SDZZA9T:a18',1000000000,'{"what":"acted","seat":1,"words":["slot-0"]}');
INSERT INTO "rows" VALUES(2,14,'9SDZZA9T:a22',1000000000,'{"what":"acted","seat":1,"words":["pass"]}');
INSERT INTO "rows" VALUES(2,15,'DRZB5FFJ:a17',1000000000,'{"what":"acted","seat":2,"words":["pass"]}');
INSERT INTO "rows" VALUES(2,16,'2Z56VWA2:a31',1000000000,'{"what":"acted","seat":0,"words":["peek","seat-0","slot-0","done"]}');
INSERT INTO "rows" VALUES(2,17,'2Z56VWA2:a39',1000000000,'{"what":"acted","seat":0,"words":["swap","seat-0","slot-0","seat-2","slot-1"]}');
INSERT INTO "rows" VALUES(2,18,'9SDZZA9T:a29',1000000000,'{"what":"acted","seat":1,"words":["check"]}');
INSERT INTO "rows" VALUES(2,19,'DRZB5FFJ:a24',1000000000,'{"what":"acted","seat":2,"words":["deck"]}');
INSERT INTO "rows" VALUES(3,1,NULL,1000000000,'{"what":"opened","terms":{"game":"uno","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(3,2,NULL,1000000000,'{"what":"sat","member":"4FRZJMML","name":"Ana"}');
INSERT INTO "rows" VALUES(3,3,NULL,1000000000,'{"what":"sat","member":"T5ZR869Q","name":"Ben"}');
INSERT INTO "rows" VALUES(3,4,NULL,1000000000,'{"what":"sat","member":"9LHRS4WP","name":"Cleo"}');
INSERT INTO "rows" VALUES(3,5,NULL,1000000000,'{"what":"started","number":1,"game":"uno","version":1,"members":["4FRZJMML","T5ZR869Q","9LHRS4WP"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"223462f78de8715a4c74ef0763e913f477a408ee41a575ecd2eb5741084fab5e"}');
INSERT INTO "rows" VALUES(3,6,'4FRZJMML:a6',1000000000,'{"what":"acted","seat":0,"words":["Grev"]}');
INSERT INTO "rows" VALUES(3,7,'9LHRS4WP:a6',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,8,'9LHRS4WP:a10',1000000000,'{"what":"acted","seat":2,"words":["Brev"]}');
INSERT INTO "rows" VALUES(3,9,'4FRZJMML:a12',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,10,'T5ZR869Q:a9',1000000000,'{"what":"acted","seat":1,"words":["Bskip"]}');
INSERT INTO "rows" VALUES(3,11,'4FRZJMML:a17',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,12,'T5ZR869Q:a14',1000000000,'{"what":"acted","seat":1,"words":["B+2"]}');
INSERT INTO "rows" VALUES(3,13,'4FRZJMML:a22',1000000000,'{"what":"acted","seat":0,"words":["B+2"]}');
INSERT INTO "rows" VALUES(3,14,'9LHRS4WP:a19',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,15,'9LHRS4WP:a23',1000000000,'{"what":"acted","seat":2,"words":["W"]}');
INSERT INTO "rows" VALUES(3,16,'9LHRS4WP:a27',1000000000,'{"what":"acted","seat":2,"words":["colour-G"]}');
INSERT INTO "rows" VALUES(3,17,'4FRZJMML:a29',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,18,'T5ZR869Q:a23',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(3,19,'9LHRS4WP:a33',1000000000,'{"what":"acted","seat":2,"words":["G0"]}');
INSERT INTO "rows" VALUES(4,1,NULL,1000000000,'{"what":"opened","terms":{"game":"switch","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(4,2,NULL,1000000000,'{"what":"sat","member":"XU5EDD2X","name":"Ana"}');
INSERT INTO "rows" VALUES(4,3,NULL,1000000000,'{"what":"sat","member":"N2EVQ3AD","name":"Ben"}');
INSERT INTO "rows" VALUES(4,4,NULL,1000000000,'{"what":"sat","member":"Q4U448M5","name":"Cleo"}');
INSERT INTO "rows" VALUES(4,5,NULL,1000000000,'{"what":"started","number":1,"game":"switch","version":1,"members":["XU5EDD2X","N2EVQ3AD","Q4U448M5"],"names":["Ana","Ben","Cleo"],"options":{"dealer":2},"seed":"a5d992f2d9ffd6d75450be8f8597b7123a87fbc720c69de6d0370b4233a3ee37"}');
INSERT INTO "rows" VALUES(4,6,'XU5EDD2X:a6',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,7,'N2EVQ3AD:a7',1000000000,'{"what":"acted","seat":1,"words":["7D","done"]}');
INSERT INTO "rows" VALUES(4,8,'Q4U448M5:a7',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,9,'XU5EDD2X:a12',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,10,'N2EVQ3AD:a13',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,11,'Q4U448M5:a13',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,12,'XU5EDD2X:a19',1000000000,'{"what":"acted","seat":0,"words":["AH","suit-C"]}');
INSERT INTO "rows" VALUES(4,13,'N2EVQ3AD:a19',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,14,'Q4U448M5:a19',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,15,'XU5EDD2X:a25',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,16,'N2EVQ3AD:a26',1000000000,'{"what":"acted","seat":1,"words":["9C","done"]}');
INSERT INTO "rows" VALUES(4,17,'Q4U448M5:a25',1000000000,'{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO "rows" VALUES(4,18,'XU5EDD2X:a32',1000000000,'{"what":"acted","seat":0,"words":["7S","done"]}');
INSERT INTO "rows" VALUES(4,19,'N2EVQ3AD:a32',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(5,1,NULL,1000000000,'{"what":"opened","terms":{"game":"extreme-last-card","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(5,2,NULL,1000000000,'{"what":"sat","member":"5YE4E7P9","name":"Ana"}');
INSERT INTO "rows" VALUES(5,3,NULL,1000000000,'{"what":"sat","member":"FYTE6BPL","name":"Ben"}');
INSERT INTO "rows" VALUES(5,4,NULL,1000000000,'{"what":"sat","member":"FZC6YSRA","name":"Cleo"}');
INSERT INTO "rows" VALUES(5,5,NULL,1000000000,'{"what":"started","number":1,"game":"extreme-last-card","version":1,"members":["5YE4E7P9","FYTE6BPL","FZC6YSRA"],"names":["Ana","Ben","Cleo"],"options":{"dealer":2},"seed":"b7075ef47075bef993e2080d92076e2c289dc75b411af5cac3c0876116edac22"}');
INSERT INTO "rows" VALUES(5,6,'5YE4E7P9:a7',1000000000,'{"what":"acted","seat":0,"words":["JC","done"]}');
INSERT INTO "rows" VALUES(5,7,'FZC6YSRA:a7',1000000000,'{"what":"acted","seat":2,"words":["9C","done"]}');
INSERT INTO "rows" VALUES(5,8,'FYTE6BPL:a8',1000000000,'{"what":"acted","seat":1,"words":["8C","target-0"]}');
INSERT INTO "rows" VALUES(5,9,'5YE4E7P9:a14',1000000000,'{"what":"acted","seat":0,"words":["AD","suit-C"]}');
INSERT INTO "rows" VALUES(5,10,'FZC6YSRA:a14',1000000000,'{"what":"acted","seat":2,"words":["7C","done"]}');
INSERT INTO "rows" VALUES(5,11,'FYTE6BPL:a15',1000000000,'{"what":"acted","seat":1,"words":["AS","suit-C"]}');
INSERT INTO "rows" VALUES(5,12,'5YE4E7P9:a21',1000000000,'{"what":"acted","seat":0,"words":["QC","done"]}');
INSERT INTO "rows" VALUES(5,13,'FZC6YSRA:a21',1000000000,'{"what":"acted","seat":2,"words":["KC","done"]}');
INSERT INTO "rows" VALUES(5,14,'FYTE6BPL:a21',1000000000,'{"what":"acted","seat":1,"words":["dance"]}');
INSERT INTO "rows" VALUES(5,15,'FYTE6BPL:a25',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(5,16,'5YE4E7P9:a29',1000000000,'{"what":"acted","seat":0,"words":["KS","done"]}');
INSERT INTO "rows" VALUES(5,17,'FZC6YSRA:a29',1000000000,'{"what":"acted","seat":2,"words":["JK","suit-S"]}');
INSERT INTO "rows" VALUES(5,18,'FYTE6BPL:a32',1000000000,'{"what":"acted","seat":1,"words":["QS","done"]}');
INSERT INTO "rows" VALUES(5,19,'5YE4E7P9:a36',1000000000,'{"what":"acted","seat":0,"words":["2S","done"]}');
INSERT INTO "rows" VALUES(6,1,NULL,1000000000,'{"what":"opened","terms":{"game":"check-game","options":{"turn_limit":12},"seats":2,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(6,2,NULL,1000000000,'{"what":"sat","member":"GALNNL2F","name":"Ana"}');
INSERT INTO "rows" VALUES(6,3,NULL,1000000000,'{"what":"sat","member":"7QQ34X7R","name":"Ben"}');
INSERT INTO "rows" VALUES(6,4,NULL,1000000000,'{"what":"started","number":1,"game":"check-game","version":1,"members":["GALNNL2F","7QQ34X7R"],"names":["Ana","Ben"],"options":{"turn_limit":12,"first_player":0},"seed":"6a222d65e787b2228f0e80fd63142ffd807b6ecb080866e014a44a1f394a5305"}');
INSERT INTO "rows" VALUES(6,5,'GALNNL2F:a5',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(6,6,'7QQ34X7R:a4',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(6,7,'GALNNL2F:a8',1000000000,'{"what":"acted","seat":0,"words":["RJ"]}');
INSERT INTO "rows" VALUES(6,8,'7QQ34X7R:a7',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(6,9,'GALNNL2F:a11',1000000000,'{"what":"acted","seat":0,"words":["10D"]}');
INSERT INTO "rows" VALUES(6,10,'7QQ34X7R:a10',1000000000,'{"what":"acted","seat":1,"words":["JH"]}');
INSERT INTO "rows" VALUES(6,11,'7QQ34X7R:a13',1000000000,'{"what":"acted","seat":1,"words":["suit-C"]}');
INSERT INTO "rows" VALUES(6,12,'GALNNL2F:a14',1000000000,'{"what":"acted","seat":0,"words":["9C"]}');
INSERT INTO "rows" VALUES(6,13,'7QQ34X7R:a16',1000000000,'{"what":"acted","seat":1,"words":["JD"]}');
INSERT INTO "rows" VALUES(6,14,'7QQ34X7R:a19',1000000000,'{"what":"acted","seat":1,"words":["suit-S"]}');
INSERT INTO "rows" VALUES(6,15,'GALNNL2F:a17',1000000000,'{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO "rows" VALUES(6,16,'7QQ34X7R:a22',1000000000,'{"what":"acted","seat":1,"words":["6S"]}');
INSERT INTO "rows" VALUES(6,17,'GALNNL2F:a20',1000000000,'{"what":"acted","seat":0,"words":["QS"]}');
INSERT INTO "rows" VALUES(6,18,'7QQ34X7R:a25',1000000000,'{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO "rows" VALUES(6,19,NULL,1000000000,'{"what":"over","end":"limit 1 2","winners":[0]}');
INSERT INTO "rows" VALUES(7,1,NULL,1000000000,'{"what":"opened","terms":{"game":"switch","options":{},"seats":2,"public":false,"pace":"normal","require_ready":true,"hold":true,"help":true}}');
INSERT INTO "rows" VALUES(7,2,NULL,1000000000,'{"what":"sat","member":"TBMLDG5E","name":"Ana"}');
INSERT INTO "rows" VALUES(7,3,NULL,1000000000,'{"what":"sat","member":"3WKDUNHP","name":"Ben"}');
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES(2,'2Z56VWA2');
INSERT INTO seats VALUES(7,'3WKDUNHP');
INSERT INTO seats VALUES(3,'4FRZJMML');
INSERT INTO seats VALUES(5,'5YE4E7P9');
INSERT INTO seats VALUES(6,'7QQ34X7R');
INSERT INTO seats VALUES(3,'9LHRS4WP');
INSERT INTO seats VALUES(2,'9SDZZA9T');
INSERT INTO seats VALUES(1,'BEFXWEP3');
INSERT INTO seats VALUES(2,'DRZB5FFJ');
INSERT INTO seats VALUES(5,'FYTE6BPL');
INSERT INTO seats VALUES(5,'FZC6YSRA');
INSERT INTO seats VALUES(6,'GALNNL2F');
INSERT INTO seats VALUES(4,'N2EVQ3AD');
INSERT INTO seats VALUES(1,'PRUL7S3V');
INSERT INTO seats VALUES(4,'Q4U448M5');
INSERT INTO seats VALUES(1,'QPDFVM67');
INSERT INTO seats VALUES(3,'T5ZR869Q');
INSERT INTO seats VALUES(7,'TBMLDG5E');
INSERT INTO seats VALUES(4,'XU5EDD2X');
CREATE TABLE games (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL,
    winners TEXT,
    at INTEGER NOT NULL, bots TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO games VALUES(1,1,'check-game','["Ana","Ben","Cleo"]',NULL,1000000000,'[]');
INSERT INTO games VALUES(2,1,'check','["Ana","Ben","Cleo"]',NULL,1000000000,'[]');
INSERT INTO games VALUES(3,1,'uno','["Ana","Ben","Cleo"]',NULL,1000000000,'[]');
INSERT INTO games VALUES(4,1,'switch','["Ana","Ben","Cleo"]',NULL,1000000000,'[]');
INSERT INTO games VALUES(5,1,'extreme-last-card','["Ana","Ben","Cleo"]',NULL,1000000000,'[]');
INSERT INTO games VALUES(6,1,'check-game','["Ana","Ben"]','[0]',1000000000,'[]');
CREATE TABLE players (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, table_id, number),
    FOREIGN KEY (table_id, number) REFERENCES games
) STRICT, WITHOUT ROWID;
INSERT INTO players VALUES('2Z56VWA2',2,1);
INSERT INTO players VALUES('4FRZJMML',3,1);
INSERT INTO players VALUES('5YE4E7P9',5,1);
INSERT INTO players VALUES('7QQ34X7R',6,1);
INSERT INTO players VALUES('9LHRS4WP',3,1);
INSERT INTO players VALUES('9SDZZA9T',2,1);
INSERT INTO players VALUES('BEFXWEP3',1,1);
INSERT INTO players VALUES('DRZB5FFJ',2,1);
INSERT INTO players VALUES('FYTE6BPL',5,1);
INSERT INTO players VALUES('FZC6YSRA',5,1);
INSERT INTO players VALUES('GALNNL2F',6,1);
INSERT INTO players VALUES('N2EVQ3AD',4,1);
INSERT INTO players VALUES('PRUL7S3V',1,1);
INSERT INTO players VALUES('Q4U448M5',4,1);
INSERT INTO players VALUES('QPDFVM67',1,1);
INSERT INTO players VALUES('T5ZR869Q',3,1);
INSERT INTO players VALUES('XU5EDD2X',4,1);
CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    member TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO people VALUES('2Z56VWA2','Cosy Gecko',1000000000);
INSERT INTO people VALUES('3WKDUNHP','Wise Bison',1000000000);
INSERT INTO people VALUES('4FRZJMML','Fond Raven',1000000000);
INSERT INTO people VALUES('4ZPS3PWS','Proud Deer',1000000000);
INSERT INTO people VALUES('5AUFRQ6J','Golden Badger',1000000000);
INSERT INTO people VALUES('5YE4E7P9','Wise Otter',1000000000);
INSERT INTO people VALUES('62UDGJD9','Lively Crane',1000000000);
INSERT INTO people VALUES('7QQ34X7R','Eager Eagle',1000000000);
INSERT INTO people VALUES('9LHRS4WP','Jolly Magpie',1000000000);
INSERT INTO people VALUES('9SDZZA9T','Quiet Crane',1000000000);
INSERT INTO people VALUES('BEFXWEP3','Mighty Panda',1000000000);
INSERT INTO people VALUES('DRZB5FFJ','Sly Bison',1000000000);
INSERT INTO people VALUES('FYTE6BPL','Proud Badger',1000000000);
INSERT INTO people VALUES('FZC6YSRA','Keen Hawk',1000000000);
INSERT INTO people VALUES('GALNNL2F','Brisk Seal',1000000000);
INSERT INTO people VALUES('LXQC3PQ2','Able Finch',1000000000);
INSERT INTO people VALUES('N2EVQ3AD','Kind Crane',1000000000);
INSERT INTO people VALUES('PRUL7S3V','Golden Panda',1000000000);
INSERT INTO people VALUES('Q4U448M5','Eager Puffin',1000000000);
INSERT INTO people VALUES('QPDFVM67','Lucky Tiger',1000000000);
INSERT INTO people VALUES('T5ZR869Q','Lively Badger',1000000000);
INSERT INTO people VALUES('TBMLDG5E','Eager Lark',1000000000);
INSERT INTO people VALUES('TSBFZAV9','Bright Bison',1000000000);
INSERT INTO people VALUES('UAGFSZNL','Brave Wren',1000000000);
INSERT INTO people VALUES('WB4T7RHV','Eager Eagle',1000000000);
INSERT INTO people VALUES('XU5EDD2X','Bold Magpie',1000000000);
CREATE TABLE secrets (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO secrets VALUES(X'021354671be928c1362cc90a1e258e68bb4789092dc7e25db4be1b15c2aa0395','FZC6YSRA',1000000000);
INSERT INTO secrets VALUES(X'0c5a917886f36350fc5c2e02f91acd20eea30fb8cf17ceefcdef2d5378917118','2Z56VWA2',1000000000);
INSERT INTO secrets VALUES(X'16d6b877c48c12c1f605fcd4c0281a6e357265ff7cf52819f174f4a71f5d24fb','9SDZZA9T',1000000000);
INSERT INTO secrets VALUES(X'1ea13bba2e76cfcda38a73e69d9dfde42648795d4005e2987110f3faf21bc386','LXQC3PQ2',1000000000);
INSERT INTO secrets VALUES(X'2a730edd7e55eed190a604ad96b48784741cbb7c78d12baa7a1a1abb60b9223d','PRUL7S3V',1000000000);
INSERT INTO secrets VALUES(X'34d7200f22eb6b46fb2e599272d6d1861f143e6c4ecdb258244c69d9b498880e','62UDGJD9',1000000000);
INSERT INTO secrets VALUES(X'3ecfc3e97022bdd6c41b68ba96c817db7f402fbcd77ee53e11feadc8c950e578','UAGFSZNL',1000000000);
INSERT INTO secrets VALUES(X'420c62efad8807ed181cac7d853a383c5f102a0551d9824f6bdfed2d864d7d96','TSBFZAV9',1000000000);
INSERT INTO secrets VALUES(X'4aa6370bcd2b8b9403d2fab45d03965e6cc7de7e1dbd18a1583caff2dd31b3ff','4ZPS3PWS',1000000000);
INSERT INTO secrets VALUES(X'57a37960a60039edbc6f1dd1817bc932ff926d9b8335aa3fcc857f0587a79a78','3WKDUNHP',1000000000);
INSERT INTO secrets VALUES(X'5ca87b24eaa6ae904f50f89bea3fe7045004e48db1e1fc790b377b59d7c4204f','FYTE6BPL',1000000000);
INSERT INTO secrets VALUES(X'5d536d03a7a993dda4ffa2e98d686576c000c23d38d80b514cee448cd0dee8b0','T5ZR869Q',1000000000);
INSERT INTO secrets VALUES(X'6084bc5e3a13b4c455ce371a4c6f45ada0c33eefafa4944081167d70522e5aca','DRZB5FFJ',1000000000);
INSERT INTO secrets VALUES(X'6a6a71c528c74d26b22a0e20c7f9c26916e49cc6d61f2af9c56a92608b9faed7','GALNNL2F',1000000000);
INSERT INTO secrets VALUES(X'8bd887fa927422891c75afc45e28c72854a6b0c1ea7242432bb2c1c41ecb7658','XU5EDD2X',1000000000);
INSERT INTO secrets VALUES(X'8ea573c53022b415c3a5a7f182a57872a62132d592a50e385c2d4213932007e1','5AUFRQ6J',1000000000);
INSERT INTO secrets VALUES(X'9049ec16b2807252556d425a1c498c862aa2153db3910fa90039b32744ff6355','4FRZJMML',1000000000);
INSERT INTO secrets VALUES(X'91874b0f66a112cac676912d7c07fac59318743735d462a62e7b97e7eca9b4eb','N2EVQ3AD',1000000000);
INSERT INTO secrets VALUES(X'a64fad3b4882fc4fb0c946c2a2dff2e6c686fe32a0d86322e3f9c88ef1f3945d','5YE4E7P9',1000000000);
INSERT INTO secrets VALUES(X'b54681ed5c588fdba9889be6a006becdc796eae9cc6b3a6dbf2a65c3943fc1bf','7QQ34X7R',1000000000);
INSERT INTO secrets VALUES(X'b86a235667f8a1af9a75e94fe196a895d446240dba2bac6a0f34e78d2eb3df92','QPDFVM67',1000000000);
INSERT INTO secrets VALUES(X'c73667e77323eb4bd81e8a0b3bbdd485009548b34c7277e95b24f8921fd716a3','Q4U448M5',1000000000);
INSERT INTO secrets VALUES(X'c7c1ec68b6df05cbbe5c0f992d51b4d6b4ec7c0451f3f72bc9e29c45f9791501','BEFXWEP3',1000000000);
INSERT INTO secrets VALUES(X'd67a6273fe02b432aa9522a48d96451285689cc2cbbcb13407f75e878bbed56f','WB4T7RHV',1000000000);
INSERT INTO secrets VALUES(X'e4928266d63e46bc0603e66a38c585366a42f44828a4749a67fc89899c017343','9LHRS4WP',1000000000);
INSERT INTO secrets VALUES(X'f488b2fb0c6296f7009042822fd59e0c2d97c493ae3d279070ae5e8759a9a852','TBMLDG5E',1000000000);
CREATE TABLE links (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_stage ON tables (stage);
CREATE INDEX public_tables ON tables (stage) WHERE public;
CREATE UNIQUE INDEX rows_by_aid ON rows (table_id, aid) WHERE aid IS NOT NULL;
CREATE TRIGGER rows_never_change BEFORE UPDATE ON rows
BEGIN
    SELECT RAISE(ABORT, 'the log of a table only grows');
END;
CREATE TRIGGER rows_never_go BEFORE DELETE ON rows
BEGIN
    SELECT RAISE(ABORT, 'the log of a table only grows');
END;
CREATE INDEX seats_by_person ON seats (person);
COMMIT;
PRAGMA user_version=2;
PRAGMA application_id=1431323460;
